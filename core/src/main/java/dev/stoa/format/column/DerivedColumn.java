package dev.stoa.format.column;

import dev.stoa.avro.AvroFields;
import dev.stoa.avro.LogicalValues;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.value.ValueType;
import dev.stoa.schema.Column;
import java.util.List;
import java.util.Optional;
import org.apache.avro.generic.GenericData;

/**
 * A column without a file of its type: one that was added with a default after the split directory
 * was written, or one whose type was widened since. Its values are made when they are asked for.
 */
public final class DerivedColumn extends PagedColumn {
  private static final int NONE = -1;

  /** Not the program's shared model, whose values may be others than those that are stored. */
  private static final GenericData STORED = LogicalValues.newPlainModel();

  private final Column column;
  private final ValueType type;
  private final FileColumn file;
  private final OpenPage filePage;
  private int openPage = NONE;
  private EncodedColumn open;

  private DerivedColumn(Column column, FileColumn file, OpenPage filePage) {
    this.column = column;
    this.file = file;
    this.filePage = filePage;
    this.type = ValueType.of(column.schemas());
  }

  /** A column of which every row has the field's default value. */
  public static PagedColumn ofDefault(Column column, long rowCount) {
    return new DefaultColumn(column, STORED.getDefaultValue(column.field()), rowCount);
  }

  /**
   * The column that a file holds, read as the table has it now: the file itself where its type is
   * the same.
   *
   * @throws dev.stoa.exception.CorruptFileException when Avro's rules of resolution give no values
   *     of the column's type for those that were written
   */
  public static PagedColumn of(FileColumn file, Column wanted) {
    boolean isSame =
        file.column().hasSameField(wanted) || file.column().schema().equals(wanted.schema());
    if (isSame) {
      return file;
    }
    ValueType reading;
    try {
      var record = AvroFields.inRecord(wanted.field());
      reading =
          ValueType.ofField(file.column().schema(), record, record.getFields().get(0), STORED);
    } catch (ValueMismatchException e) {
      throw file.otherColumn(wanted);
    }
    return new DerivedColumn(wanted, file, new OpenPage(file, Optional.of(reading)));
  }

  @Override
  public Column column() {
    return column;
  }

  @Override
  public long rowCount() {
    return file.rowCount();
  }

  @Override
  public long firstRow(int page) {
    return file.firstRow(page);
  }

  @Override
  int pageOf(long row) {
    return file.pageOf(row);
  }

  @Override
  List<PathBounds> bounds(int page) {
    return file.bounds(page);
  }

  @Override
  EncodedColumn page(int page) {
    if (page != openPage) {
      openPage = NONE;
      filePage.turnTo(file.firstRow(page));
      open = new ReadColumn(column, type, filePage.values());
      openPage = page;
    }
    return open;
  }

  @Override
  void end() {
    openPage = NONE;
    filePage.close();
  }

  /** The values of a page of the file, which are read as those of another type. */
  private static final class ReadColumn extends EncodedColumn {
    private final ValueType type;
    private final EncodedColumn values;
    private final ByteWriter bytes = new ByteWriter();
    private final ByteReader reader = new ByteReader();
    private final FilePlace place;

    ReadColumn(Column column, ValueType type, EncodedColumn values) {
      this.type = type;
      this.values = values;
      this.place = new FilePlace("column \"" + column.name() + "\"", "");
    }

    @Override
    protected ValueType encoding() {
      return type;
    }

    @Override
    public int count() {
      return values.count();
    }

    @Override
    public ByteReader readAvro(int index) {
      bytes.truncate(0);
      type.write(values.read(index, null), bytes);
      reader.resetDecompressed(bytes.array(), bytes.size(), 0, place);
      return reader;
    }
  }
}
