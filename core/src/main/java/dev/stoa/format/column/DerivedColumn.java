package dev.stoa.format.column;

import dev.stoa.format.bloom.BloomFilter;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.value.ValueMismatchException;
import dev.stoa.format.value.ValueType;
import dev.stoa.format.vector.Transcoder;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.schema.Column;
import dev.stoa.schema.LogicalValues;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * A column without a file of its type: one that was added with a default after the split directory
 * was written, or one whose type was widened since. Its pages are made when they are asked for.
 */
public final class DerivedColumn extends PagedColumn {
  /** So many rows as a batch has; a page may have fewer. */
  private static final int PAGE_ROWS = 4096;

  /** Pages of more bytes have fewer rows where every value has as many. */
  private static final int PAGE_BYTES = 1 << 20;

  private static final int ROW_MULTIPLE = 64;

  /** So many that an int counts the pages. */
  private static final long MOST_ROWS = 1L << 42;

  private static final PageForm FORM = new PageForm(PageLayout.VECTOR, CompressionCodec.NONE);
  private static final int NONE = -1;

  /** Not the program's shared model, whose values may be others than those that are stored. */
  private static final GenericData STORED = LogicalValues.newPlainModel();

  private final Column column;
  private final long rowCount;
  private final Source source;
  private int openPage = NONE;
  private VectorNode open;

  /** Where the values come from. */
  private interface Source {
    long firstRow(int page);

    int pageOf(long row);

    VectorNode page(long firstRow, int length);

    List<PathBounds> bounds(long firstRow);

    void turnTo(long row);

    void end();
  }

  private DerivedColumn(Column column, long rowCount, Source source) {
    this.column = column;
    this.rowCount = rowCount;
    this.source = source;
  }

  /** A column of which every row has the field's default value. */
  public static PagedColumn ofDefault(Column column, long rowCount) {
    return new DerivedColumn(column, rowCount, new DefaultValue(column, rowCount));
  }

  /**
   * The column that a file holds, read as the table has it now: the file itself where its type is
   * the same.
   *
   * @throws dev.stoa.exception.CorruptFileException when Avro's rules of resolution give no values
   *     of the column's type for those that were written
   */
  public static PagedColumn of(FileColumn file, Column wanted, Decompressors decompressors) {
    boolean isSame =
        file.column().fieldText().equals(wanted.fieldText())
            || file.column().schema().equals(wanted.schema());
    if (isSame) {
      return file;
    }
    if (file.rowCount() > MOST_ROWS) {
      throw file.tooManyRows(MOST_ROWS);
    }
    ValueType reading;
    try {
      Schema.Field field = new Schema.Field(wanted.field(), wanted.schema());
      Schema record = Schema.createRecord("Row", "", "", false, List.of(field));
      reading = ValueType.ofField(file.column().schema(), record, field, STORED);
    } catch (ValueMismatchException e) {
      throw file.otherColumn(wanted);
    }
    return new DerivedColumn(
        wanted, file.rowCount(), new ReadValues(file, wanted, reading, decompressors));
  }

  @Override
  public Column column() {
    return column;
  }

  @Override
  public long rowCount() {
    return rowCount;
  }

  @Override
  public long firstRow(int page) {
    return Math.min(rowCount, source.firstRow(page));
  }

  @Override
  int pageOf(long row) {
    return source.pageOf(row);
  }

  @Override
  public PageForm form(int page) {
    return FORM;
  }

  @Override
  List<PathBounds> bounds(int page) {
    return source.bounds(firstRow(page));
  }

  @Override
  Optional<BloomFilter> filter(int page) {
    return Optional.empty();
  }

  @Override
  VectorNode vectors(int page) {
    if (page != openPage) {
      openPage = NONE;
      long firstRow = firstRow(page);
      open = source.page(firstRow, (int) (firstRow(page + 1) - firstRow));
      openPage = page;
    }
    return open;
  }

  @Override
  PageBytes newBytes() {
    throw new IllegalStateException("column \"" + column.name() + "\" has no value pages here");
  }

  @Override
  void turnTo(int page) {
    source.turnTo(firstRow(page));
  }

  @Override
  void end() {
    source.end();
  }

  @Override
  void verify(int page) {
    // Its values were made here: there are no bytes to be checked.
  }

  /** The same value again and again. */
  private static final class DefaultValue implements Source {
    private final Column column;
    private final Object value;
    private final int pageRows;
    private VectorNode node;
    private int nodeLength;

    DefaultValue(Column column, long rowCount) {
      this.column = column;
      this.value = STORED.getDefaultValue(column.field());
      this.pageRows = pageRows(rowCount);
    }

    private int pageRows(long rowCount) {
      ByteWriter one = new ByteWriter();
      ValueType.of(column.schema()).write(value, one);
      int fitting = Math.min(PAGE_ROWS, PAGE_BYTES / Math.max(1, one.size()));
      int rows = fitting < ROW_MULTIPLE ? fitting : fitting - fitting % ROW_MULTIPLE;
      int least = (int) Math.min(PAGE_ROWS, 1 + (rowCount >>> 30)); // pages are counted by an int
      return Math.max(rows, least);
    }

    @Override
    public long firstRow(int page) {
      return (long) page * pageRows;
    }

    @Override
    public int pageOf(long row) {
      return (int) (row / pageRows);
    }

    @Override
    public VectorNode page(long firstRow, int length) {
      if (length != nodeLength) {
        Transcoder transcoder = new Transcoder(column.schema());
        ValueType type = ValueType.of(column.schema());
        var bytes = transcoder.begin();
        for (int i = 0; i < length; i++) {
          type.write(value, bytes);
        }
        node = transcoder.end(length);
        nodeLength = length;
      }
      return node;
    }

    @Override
    public List<PathBounds> bounds(long firstRow) {
      return List.of();
    }

    @Override
    public void turnTo(long row) {
      // There is nothing to be passed.
    }

    @Override
    public void end() {
      // There is nothing to be passed.
    }
  }

  /**
   * Values of a file, read as those of another type. Each page of the file gives pages of its own,
   * so that none takes more memory than that.
   */
  private static final class ReadValues implements Source {
    private final FileColumn file;
    private final ColumnCursor cursor;
    private final ValueType type;
    private final Transcoder transcoder;

    /** The first page made of each page of the file; at the end, the number of all. */
    private final int[] firstPages;

    ReadValues(FileColumn file, Column wanted, ValueType reading, Decompressors decompressors) {
      this.file = file;
      this.cursor = file.cursor(Optional.of(reading), decompressors);
      this.type = ValueType.of(wanted.schema());
      this.transcoder = new Transcoder(wanted.schema());
      this.firstPages = new int[file.pageCount() + 1];
      for (int page = 0; page < file.pageCount(); page++) {
        long rows = file.firstRow(page + 1) - file.firstRow(page);
        int made = (int) ((rows + PAGE_ROWS - 1) / PAGE_ROWS);
        firstPages[page + 1] = firstPages[page] + made;
      }
    }

    @Override
    public long firstRow(int page) {
      int found = Arrays.binarySearch(firstPages, page);
      int filePage = found >= 0 ? found : -found - 2;
      return file.firstRow(filePage) + (long) (page - firstPages[filePage]) * PAGE_ROWS;
    }

    @Override
    public int pageOf(long row) {
      int filePage = file.pageOf(row);
      return firstPages[filePage] + (int) ((row - file.firstRow(filePage)) / PAGE_ROWS);
    }

    @Override
    public VectorNode page(long firstRow, int length) {
      if (firstRow < cursor.row()) {
        cursor.rewind();
      }
      var bytes = transcoder.begin();
      for (int i = 0; i < length; i++) {
        cursor.advanceTo(firstRow + i);
        type.write(cursor.read(null), bytes);
      }
      return transcoder.end(length);
    }

    @Override
    public List<PathBounds> bounds(long firstRow) {
      return file.bounds(file.pageOf(firstRow));
    }

    @Override
    public void turnTo(long row) {
      // Pages are passed when the next one is read.
    }

    @Override
    public void end() {
      cursor.close();
    }
  }
}
