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
 * The rows of one split directory as their bytes lie in pages of rows. Called by the table's reader
 * of rows.
 */
public final class SplitRows implements Closeable {
  private final SplitReader split;
  private final RowFile file;
  private final Optional<RowSelector> selector;
  private long row = -1;
  private long pageEnd;
  private long pageStart;
  private RowPage page;
  private ByteBuffer buffer = ByteBuffer.allocate(0);

  /**
   * The rows of the columns that a reader selects.
   *
   * @throws dev.stoa.exception.InvalidTableException when these do not stand together in rows
   */
  public SplitRows(SplitReader split) {
    this.split = split;
    this.file = split.rowsOfAll();
    this.selector = split.selector();
  }

  /** Moves to the next row; false behind the last. */
  public boolean next() {
    long next = selector.isEmpty() ? row + 1 : selector.get().nextMatch(row + 1);
    if (next >= split.rowCount()) {
      return false;
    }
    row = next;
    if (row >= pageEnd) {
      int number = file.pageOf(row);
      pageStart = file.firstRow(number);
      pageEnd = file.firstRow(number + 1);
      page = file.page(number);
      buffer = page.buffer();
    }
    return true;
  }

  /**
   * The bytes of the present row, from the buffer's position to its limit, valid until {@link
   * #next}; nothing is copied.
   */
  public ByteBuffer bytes() {
    page.turn(buffer, (int) (row - pageStart));
    return buffer;
  }

  /** Where values stand in the rows. */
  public RowLayout layout() {
    return file.layout();
  }

  /** The columns, in the order of their slots. */
  public List<Column> columns() {
    return file.columns();
  }

  /**
   * The slot of a selected column, by the name that it has in the table.
   *
   * @throws IllegalArgumentException when it is not selected
   */
  public int slot(String name) {
    List<Column> stored = file.columns();
    for (Column wanted : split.selected()) {
      for (int slot = 0; slot < stored.size() && wanted.name().equals(name); slot++) {
        if (stored.get(slot).id() == wanted.id()) {
          return slot;
        }
      }
    }
    String names = split.selected().stream().map(Column::name).collect(Collectors.joining(", "));
    throw new IllegalArgumentException(
        "column \"" + name + "\" is not among those that are read: " + names);
  }

  /** Where the present row stands, for messages. */
  public long row() {
    return row;
  }

  @Override
  public void close() throws IOException {
    split.close();
  }
}
