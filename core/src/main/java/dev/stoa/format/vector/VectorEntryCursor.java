package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.value.EntryCursor;
import dev.stoa.format.value.ValuePosition;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.util.Utf8;

/** A cursor over the entries of one map: first those in key columns, then those in the overflow. */
final class VectorEntryCursor extends EntryCursor {
  private final MapNode mapNode;
  private final int index;
  private final ValuePosition valuePosition = new ValuePosition();

  /**
   * The index of the current entry's key column; the number of columns if the entry is in the
   * overflow.
   */
  private int columnIndex = -1;

  private int overflowEntry = -1;
  private int overflowEnd;

  /** Creates a cursor over the entries of a map after the first {@code skippedCount} entries. */
  VectorEntryCursor(MapNode mapNode, int index, int skippedCount) {
    this.mapNode = mapNode;
    this.index = index;
    if (mapNode.hasOverflow()) {
      overflowEntry = mapNode.overflow().start(index) - 1;
      overflowEnd = overflowEntry + 1 + mapNode.overflow().entryCount(index);
    }
    for (int i = 0; i < skippedCount; i++) {
      next();
    }
  }

  @Override
  public boolean next() {
    int columnCount = mapNode.columns().length;
    if (columnIndex < columnCount) {
      columnIndex = mapNode.keyPresence().nextKey(index, columnIndex + 1);
      if (columnIndex < columnCount) {
        return true;
      }
    }
    overflowEntry++;
    if (overflowEntry < overflowEnd) {
      return true;
    }
    checkEnd();
    return false;
  }

  /** Marks all entries of the map as read; there is nothing to check. */
  @Override
  public void checkEnd() {
    mapNode.readAhead().markRead(index);
  }

  private boolean isInColumn() {
    return columnIndex < mapNode.columns().length;
  }

  /** Returns the entry's key, which must not be changed: maps share the keys of the columns. */
  @Override
  public CharSequence key() {
    if (isInColumn()) {
      return mapNode.columns()[columnIndex].text(mapNode.hasStringKeys());
    }
    ByteWriter key = mapNode.overflow().key(overflowEntry);
    byte[] bytes = Arrays.copyOf(key.array(), key.size());
    return mapNode.hasStringKeys() ? new String(bytes, StandardCharsets.UTF_8) : new Utf8(bytes);
  }

  @Override
  public ValuePosition valuePosition() {
    if (isInColumn()) {
      KeyColumn key = mapNode.columns()[columnIndex];
      valuePosition.set(mapNode.values(key), key.rank(index));
    } else {
      valuePosition.set(mapNode.overflow().values(), overflowEntry);
    }
    return valuePosition;
  }
}
