package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.value.EntryCursor;
import dev.stoa.format.value.ValuePosition;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.util.Utf8;

/** A cursor over the entries of one map: those of the key columns, then those of the overflow. */
final class VectorEntryCursor extends EntryCursor {
  private final MapNode node;
  private final int index;
  private final ValuePosition value = new ValuePosition();

  /** The column of the current entry; the number of columns if the entry is in the overflow. */
  private int column = -1;

  private int overflowEntry = -1;
  private int overflowEnd;

  /** Creates a cursor over the entries of a map after the first {@code skipped} ones. */
  VectorEntryCursor(MapNode node, int index, int skipped) {
    this.node = node;
    this.index = index;
    if (node.hasOverflow()) {
      overflowEntry = node.overflow().start(index) - 1;
      overflowEnd = overflowEntry + 1 + node.overflow().entryCount(index);
    }
    for (int i = 0; i < skipped; i++) {
      next();
    }
  }

  @Override
  public boolean next() {
    int columnCount = node.columns().length;
    if (column < columnCount) {
      column = node.keyPresence().nextKey(index, column + 1);
      if (column < columnCount) {
        return true;
      }
    }
    overflowEntry++;
    if (overflowEntry < overflowEnd) {
      return true;
    }
    finish();
    return false;
  }

  /** Marks all entries of the map as read. */
  @Override
  public void finish() {
    node.readAhead().markRead(index);
  }

  private boolean isInColumn() {
    return column < node.columns().length;
  }

  /** The entry's key, which must not be changed: maps share the keys of the columns. */
  @Override
  public CharSequence key() {
    if (isInColumn()) {
      return node.columns()[column].text(node.hasStringKeys());
    }
    ByteWriter key = node.overflow().key(overflowEntry);
    byte[] bytes = Arrays.copyOf(key.array(), key.size());
    return node.hasStringKeys() ? new String(bytes, StandardCharsets.UTF_8) : new Utf8(bytes);
  }

  @Override
  public ValuePosition value() {
    if (isInColumn()) {
      KeyColumn key = node.columns()[column];
      value.set(node.values(key), key.rank(index));
    } else {
      value.set(node.overflow().values(), overflowEntry);
    }
    return value;
  }
}
