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
 * The columns of a snapshot as stored in its file: finds the positions of all columns at once, and
 * decodes their contents on demand. Thread-safe.
 */
final class LazyColumns extends AbstractList<Column> implements ColumnSet, RandomAccess {
  private final int[] ids;
  private final LazyStrings names;
  private final LazyStrings fields;
  private final AtomicReferenceArray<Column> decodedColumns;
  private volatile boolean isChecked;

  /**
   * Creates the columns of two blocks whose bytes have been verified.
   *
   * @param in the ids and names
   * @param fields the fields in binary form
   */
  LazyColumns(ByteReader in, ByteReader fields) {
    ids = new int[in.readCount("number of columns", in.remaining())];
    Arrays.setAll(ids, i -> in.readCount("field id", Integer.MAX_VALUE));
    this.names = new LazyStrings(in, ids.length, "name of a column");
    this.fields = new LazyStrings(fields, ids.length, "schema of a column");
    decodedColumns = new AtomicReferenceArray<>(ids.length);
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
      checkUnique();
      isChecked = true;
    }
    return column(ordinal);
  }

  @Override
  public Optional<Column> find(String name) {
    // hot: bench wide. Requests three of ten thousand names.
    int ordinal = names.indexOf(name.getBytes(StandardCharsets.UTF_8));
    return ordinal < 0 ? Optional.empty() : Optional.of(column(ordinal));
  }

  private void checkUnique() {
    Set<String> distinctNames = new HashSet<>();
    Set<Integer> distinctIds = new HashSet<>();
    for (int i = 0; i < ids.length; i++) {
      String name = names.text(i);
      boolean isDuplicateId = !distinctIds.add(ids[i]);
      if (!distinctNames.add(name) || isDuplicateId) {
        throw names
            .readerAt(i)
            .corrupt(
                "expected each column and each field id once, found %s again"
                    .formatted(
                        isDuplicateId
                            ? "id " + ids[i] + " of column \"" + name + "\""
                            : "\"" + name + "\""));
      }
    }
  }

  private Column column(int ordinal) {
    Column column = decodedColumns.get(ordinal);
    if (column == null) {
      byte[] bytes = fields.bytes(ordinal);
      String location = fields.readerAt(ordinal).location().toString();
      decodedColumns.compareAndSet(
          ordinal, null, new Column(ids[ordinal], names.text(ordinal), bytes, location));
      column = decodedColumns.get(ordinal);
    }
    return column;
  }
}
