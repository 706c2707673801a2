package dev.stoa.table.scan;

import dev.stoa.annotation.Internal;
import dev.stoa.data.RowLayout;
import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.format.split.SplitRowReader;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Reads the stored bytes of the rows of a row-oriented column group, without making an object for a
 * value or row (the binary interface of "Albis", Trivedi et al., USENIX ATC 2018, section 3.3).
 * Opened by {@code EngineScans.openRows}. Not thread-safe.
 *
 * <p>{@link #next} throws an {@link dev.stoa.exception.InvalidTableException} when a split
 * directory does not store the columns row by row in one file: regroup the table.
 */
@Internal
public final class RowBytesReader extends TaskReader<SplitRowReader> {
  RowBytesReader(Storage storage, List<SplitDirectory> splits, ReadProjection projection) {
    super(storage, splits, projection);
  }

  @Override
  SplitRowReader open(SplitReader reader) {
    return new SplitRowReader(reader);
  }

  @Override
  boolean advance(SplitRowReader split) {
    return split.next();
  }

  @Override
  long row(SplitRowReader split) {
    return split.row();
  }

  /**
   * Returns the bytes of the current row, from the buffer's position to its limit, valid until
   * {@link #next}: a read-only, little-endian view. Only the checksum is verified, not the values.
   *
   * @throws IllegalStateException before the first row and after the last
   */
  public ByteBuffer rowBytes() {
    return current().bytes();
  }

  /** Returns the layout of the current row; the same for all rows of a split directory. */
  public RowLayout layout() {
    return current().layout();
  }

  /**
   * Returns the columns of the current row, in the order of their slots, with their stored types.
   */
  public List<Column> columns() {
    return current().columns();
  }

  /**
   * Returns the slot of a column in the current row; the same for all rows of a split directory.
   *
   * @param column the column's current name in the table
   * @throws IllegalArgumentException when the scan does not select the column
   */
  public int slot(String column) {
    return current().slot(column);
  }
}
