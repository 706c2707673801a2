package dev.stoa.format.column;

import dev.stoa.format.bloom.BloomFilter;
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
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * A column without a file of its type: one that was added with a default after the split directory
 * was written, or one whose type was widened since. Its pages are made when they are asked for.
 */
public final class DerivedColumn extends PagedColumn {
  /** So many rows as a batch has. */
  private static final int PAGE_ROWS = 4096;

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
    VectorNode page(long firstRow, int length);

    List<PathBounds> bounds(long firstRow, long lastRow);

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
    return new DerivedColumn(column, rowCount, new DefaultValue(column));
  }

  /**
   * The column that a file holds, read as the table has it now: the file itself where its type is
   * the same.
   *
   * @throws dev.stoa.exception.CorruptFileException when Avro's rules of resolution give no values
   *     of the column's type for those that were written
   */
  public static PagedColumn of(ColumnFileReader file, Column wanted, Decompressors decompressors) {
    boolean isSame =
        file.column().fieldText().equals(wanted.fieldText())
            || file.column().schema().equals(wanted.schema());
    if (isSame) {
      return file;
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
    return Math.min(rowCount, (long) page * PAGE_ROWS);
  }

  @Override
  int pageOf(long row) {
    return (int) (row / PAGE_ROWS);
  }

  @Override
  public PageForm form(int page) {
    return FORM;
  }

  @Override
  List<PathBounds> bounds(int page) {
    return source.bounds(firstRow(page), firstRow(page + 1) - 1);
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
    private VectorNode node;
    private int nodeLength;

    DefaultValue(Column column) {
      this.column = column;
      this.value = STORED.getDefaultValue(column.field());
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
    public List<PathBounds> bounds(long firstRow, long lastRow) {
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

  /** Values of a file, read as those of another type. */
  private static final class ReadValues implements Source {
    private final ColumnFileReader file;
    private final ColumnCursor cursor;
    private final ValueType type;
    private final Transcoder transcoder;

    ReadValues(
        ColumnFileReader file, Column wanted, ValueType reading, Decompressors decompressors) {
      this.file = file;
      this.cursor = file.cursor(Optional.of(reading), decompressors);
      this.type = ValueType.of(wanted.schema());
      this.transcoder = new Transcoder(wanted.schema());
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
    public List<PathBounds> bounds(long firstRow, long lastRow) {
      int page = file.pageOf(firstRow);
      return page == file.pageOf(lastRow) ? file.bounds(page) : List.of();
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
