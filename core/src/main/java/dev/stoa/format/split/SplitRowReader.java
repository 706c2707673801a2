package dev.stoa.format.split;

import dev.stoa.data.RowLayout;
import dev.stoa.format.column.RowFile;
import dev.stoa.format.row.RowPage;
import dev.stoa.schema.Column;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads the rows of one split directory as the stored bytes of row pages. Called by the table's
 * {@code RowBytesReader}.
 */
public final class SplitRowReader implements Closeable {
  private final SplitReader split;
  private final RowFile file;
  private final Optional<RowSelector> selector;
  private long row = -1;
  private long pageEndRow;
  private long pageFirstRow;
  private RowPage page;
  private ByteBuffer buffer = ByteBuffer.allocate(0);

  /**
   * Creates a reader of the rows of the selected columns.
   *
   * @throws dev.stoa.exception.InvalidTableException if no file stores all selected columns row by
   *     row
   */
  public SplitRowReader(SplitReader split) {
    this.split = split;
    this.file = split.openCommonRowFile();
    this.selector = split.selector();
  }

  /** Moves to the next row; returns false at the end. */
  public boolean next() {
    long nextRow = selector.isEmpty() ? row + 1 : selector.get().nextMatch(row + 1);
    if (nextRow >= split.rowCount()) {
      return false;
    }
    row = nextRow;
    if (row >= pageEndRow) {
      int pageIndex = file.pageOf(row);
      pageFirstRow = file.firstRow(pageIndex);
      pageEndRow = file.firstRow(pageIndex + 1);
      page = file.page(pageIndex);
      buffer = page.buffer();
    }
    return true;
  }

  /**
   * Returns the bytes of the current row, from the buffer's position to its limit, valid until
   * {@link #next}; not a copy.
   */
  public ByteBuffer bytes() {
    page.seek(buffer, (int) (row - pageFirstRow));
    return buffer;
  }

  /** Returns the layout of values in the rows. */
  public RowLayout layout() {
    return file.layout();
  }

  /** Returns the columns that the file stores, in the order of their slots. */
  public List<Column> columns() {
    return file.columns();
  }

  /**
   * Returns the slot of a selected column: the position of its value in {@link #layout}.
   *
   * @throws IllegalArgumentException if the column is not selected
   */
  public int slot(String name) {
    List<Column> fileColumns = file.columns();
    for (Column column : split.selectedColumns()) {
      for (int slot = 0; slot < fileColumns.size() && column.name().equals(name); slot++) {
        if (fileColumns.get(slot).id() == column.id()) {
          return slot;
        }
      }
    }
    String names =
        split.selectedColumns().stream().map(Column::name).collect(Collectors.joining(", "));
    throw new IllegalArgumentException(
        "column \"" + name + "\" is not selected; the selected columns are " + names);
  }

  /** Returns the position of the current row in the split directory. */
  public long row() {
    return row;
  }

  @Override
  public void close() throws IOException {
    split.close();
  }
}
