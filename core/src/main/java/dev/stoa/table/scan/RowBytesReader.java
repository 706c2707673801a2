package dev.stoa.table.scan;

import dev.stoa.data.RowLayout;
import dev.stoa.format.split.ReadColumns;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.format.split.SplitRows;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * The rows of a column group that is stored row by row, as their bytes lie in the file: no object
 * is made for a value or row (the binary interface of Albis, 3.3). Given by {@link
 * TableScan#openRows}. For one thread.
 *
 * <p>{@link #next} throws an {@link dev.stoa.exception.InvalidTableException} when a split
 * directory does not have the columns together in rows: regroup the table.
 */
public final class RowBytesReader extends TaskReader<SplitRows> {
  RowBytesReader(Storage storage, List<SplitDirectory> splits, ReadColumns columns) {
    super(storage, splits, columns);
  }

  @Override
  SplitRows open(SplitReader reader) {
    return new SplitRows(reader);
  }

  @Override
  boolean advance(SplitRows split) {
    return split.next();
  }

  @Override
  long row(SplitRows split) {
    return split.row();
  }

  /**
   * The bytes of the present row, from the buffer's position to its limit, valid until {@link
   * #next}: a view that is not to be written, little-endian. That its values are right is not
   * checked, only that the bytes are those which were written.
   *
   * @throws IllegalStateException before the first row and behind the last
   */
  public ByteBuffer rowBytes() {
    return present().bytes();
  }

  /** Where values stand in the present row; the same for all rows of a split directory. */
  public RowLayout layout() {
    return present().layout();
  }

  /** The columns of the present row, in the order of their slots, with the types that it has. */
  public List<Column> columns() {
    return present().columns();
  }

  /**
   * The slot of a column in the present row; the same for all rows of a split directory.
   *
   * @param column its name in the table, which it need not have had when the row was written
   * @throws IllegalArgumentException when the scan does not select it
   */
  public int slot(String column) {
    return present().slot(column);
  }
}
