package dev.stoa.format.column;

import dev.stoa.format.bloom.BloomFilter;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.value.ValueType;
import dev.stoa.format.vector.Transcoder;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.schema.Column;
import java.util.List;
import java.util.Optional;

/**
 * A position in one column that gives many rows at a time, as nodes: those of vector pages as they
 * are, the values of other pages turned into such.
 *
 * <p>Called by batches and by the evaluation of predicates, with rows that never go back before the
 * present page.
 */
public final class VectorCursor {
  private final PagedColumn file;
  private final Column column;
  private final Decompressors decompressors;
  private ValuePages values;
  private int page = -1;
  private long pageStart;
  private long pageEnd;
  private VectorNode node;
  private int first;

  VectorCursor(PagedColumn file, Column column, Decompressors decompressors) {
    this.file = file;
    this.decompressors = decompressors;
    this.column = column;
  }

  /** The row behind the page that a row is in. */
  public long pageEnd(long row) {
    return row < pageEnd && row >= pageStart ? pageEnd : file.firstRow(file.pageOf(row) + 1);
  }

  /** Bounds of the values, and of those inside, of the page that a row is in. */
  public List<PathBounds> bounds(long row) {
    return file.bounds(file.pageOf(row));
  }

  /** A Bloom filter of the values of the page that a row is in; empty where it has none. */
  public Optional<BloomFilter> filter(long row) {
    return file.filter(file.pageOf(row));
  }

  /** Turns to some rows of one page; {@link #node} and {@link #first} tell where they are. */
  public void prepare(long row, int length) {
    if (row >= pageEnd || row < pageStart) {
      turnToPage(file.pageOf(row));
    }
    if (file.form(page).layout() == PageLayout.VECTOR) {
      first = (int) (row - pageStart);
    } else {
      node = values.read(row, length);
      first = 0;
    }
  }

  private void turnToPage(int number) {
    pageEnd = 0;
    if (file.form(number).layout() == PageLayout.VECTOR) {
      node = file.vectors(number);
    } else if (values == null) {
      values = new ValuePages(file.cursor(Optional.empty(), decompressors), column);
    }
    page = number;
    pageStart = file.firstRow(number);
    pageEnd = file.firstRow(number + 1);
  }

  /** The node that the rows are in. */
  public VectorNode node() {
    return node;
  }

  /** The place of the first of the rows in the node. */
  public int first() {
    return first;
  }

  /** Counts what was never read; no cursor of the file is used after that. */
  public void close() {
    if (values != null) {
      values.cursor.close();
    }
    file.end();
  }

  /** The values of value pages as nodes. */
  private static final class ValuePages {
    private final ColumnCursor cursor;
    private final ValueType type;
    private final Transcoder transcoder;
    private long start;
    private long end;
    private VectorNode node;

    ValuePages(ColumnCursor cursor, Column column) {
      this.cursor = cursor;
      this.type = ValueType.of(column.schema());
      this.transcoder = new Transcoder(column.schema());
    }

    /** The node of some rows, which were read before or lie behind those that were. */
    VectorNode read(long row, int length) {
      if (row != start || row + length != end) {
        node = transcode(row, length);
        start = row;
        end = row + length;
      }
      return node;
    }

    private VectorNode transcode(long row, int length) {
      ByteWriter bytes = transcoder.begin();
      Object reuse = null;
      for (int i = 0; i < length; i++) {
        cursor.advanceTo(row + i);
        Object value = cursor.read(reuse);
        type.write(value, bytes);
        reuse = value;
      }
      return transcoder.end(length);
    }
  }
}
