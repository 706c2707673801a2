package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.schema.Column;
import dev.stoa.schema.ColumnSet;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The columns of a snapshot as stored in its file: all positions are found at once, contents are
 * decoded on demand. Safe for many threads.
 */
final class LazyColumns extends AbstractList<Column> implements ColumnSet, RandomAccess {
  private final int[] ids;
  private final LazyStrings names;
  private final LazyStrings fields;
  private final AtomicReferenceArray<Column> decoded;
  private volatile boolean isChecked;

  /**
   * Columns of two blocks, whose bytes are verified.
   *
   * @param in the ids and names
   * @param fields the fields in binary form
   */
  LazyColumns(ByteReader in, ByteReader fields) {
    ids = new int[in.readCount("number of columns", in.remaining())];
    Arrays.setAll(ids, i -> in.readCount("field id", Integer.MAX_VALUE));
    this.names = new LazyStrings(in, ids.length, "name of a column");
    this.fields = new LazyStrings(fields, ids.length, "schema of a column");
    decoded = new AtomicReferenceArray<>(ids.length);
  }

  @Override
  public List<Column> list() {
    return this;
  }

  @Override
  public int size() {
    return ids.length;
  }

  @Override
  public Column get(int ordinal) {
    if (!isChecked) {
      check();
      isChecked = true;
    }
    return column(ordinal);
  }

  @Override
  public Optional<Column> find(String name) {
    // hot: bench wide. Of ten thousand names three are requested.
    int ordinal = names.indexOf(name.getBytes(StandardCharsets.UTF_8));
    return ordinal < 0 ? Optional.empty() : Optional.of(column(ordinal));
  }

  private void check() {
    Set<String> seenNames = new HashSet<>();
    int[] sorted = ids.clone();
    Arrays.sort(sorted);
    for (int i = 0; i < ids.length; i++) {
      String name = names.text(i);
      boolean isDuplicateId = i > 0 && sorted[i] == sorted[i - 1];
      if (!seenNames.add(name) || isDuplicateId) {
        throw names
            .readerAt(i)
            .corrupt(
                "expected each column and each field id once, found %s again"
                    .formatted(isDuplicateId ? "id " + sorted[i] : "\"" + name + "\""));
      }
    }
  }

  private Column column(int ordinal) {
    Column column = decoded.get(ordinal);
    if (column == null) {
      byte[] bytes = fields.bytes(ordinal);
      String location = fields.readerAt(ordinal).location().toString();
      decoded.compareAndSet(
          ordinal, null, new Column(ids[ordinal], names.text(ordinal), bytes, location));
      column = decoded.get(ordinal);
    }
    return column;
  }
}
