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
 * The columns of a snapshot as stored in its file: their positions are found at once, and each
 * column is decoded on demand. Thread-safe.
 */
final class LazyColumns extends AbstractList<Column> implements ColumnSet, RandomAccess {
  private final int[] ids;

  /** The position of the first id in the reader of {@link #names}. */
  private final int idsStart;

  private final LazyStrings names;
  private final LazyStrings fields;
  private final AtomicReferenceArray<Column> decodedColumns;
  private volatile boolean isChecked;

  /**
   * Creates the columns of two blocks whose bytes have been verified.
   *
   * @param idsAndNames the ids, then the names
   * @param fields the fields in binary form
   */
  LazyColumns(ByteReader idsAndNames, ByteReader fields) {
    ids = new int[idsAndNames.readCount("number of columns", idsAndNames.remaining())];
    idsStart = idsAndNames.position();
    Arrays.setAll(ids, i -> idsAndNames.readCount("field id", Integer.MAX_VALUE));
    this.names = new LazyStrings(idsAndNames, ids.length, "name of a column");
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
    Set<Integer> distinctIds = new HashSet<>();
    Set<String> distinctNames = new HashSet<>();
    for (int i = 0; i < ids.length; i++) {
      if (!distinctIds.add(ids[i])) {
        throw readerAtId(i).corrupt("expected each field id once, found " + ids[i] + " again");
      }
      if (!distinctNames.add(names.text(i))) {
        throw names
            .readerAt(i)
            .corrupt("expected each column once, found \"" + names.text(i) + "\" again");
      }
    }
  }

  private ByteReader readerAtId(int ordinal) {
    ByteReader in = names.newReader();
    in.moveTo(idsStart);
    for (int i = 0; i < ordinal; i++) {
      in.readVarint();
    }
    return in;
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
