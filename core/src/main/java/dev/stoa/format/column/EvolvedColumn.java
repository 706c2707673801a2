package dev.stoa.format.column;

import dev.stoa.avro.AvroDataModels;
import dev.stoa.avro.AvroFields;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.schema.Column;
import java.util.List;
import java.util.Optional;
import org.apache.avro.generic.GenericData;

/**
 * A column without a file of its current type: it was added with a default after the split
 * directory was written, or its type was widened since. Its values are computed on demand.
 */
public final class EvolvedColumn extends PagedColumn {
  private static final int NONE = -1;

  /** Not the shared model of the process, whose conversions could change the stored values. */
  private static final GenericData PLAIN_MODEL = AvroDataModels.newModelWithoutConversions();

  private final Column column;
  private final ValueSerde serde;
  private final FileColumn file;
  private final CurrentPage filePage;
  private int openPage = NONE;
  private EncodedColumn openValues;

  private EvolvedColumn(Column column, FileColumn file, CurrentPage filePage) {
    this.column = column;
    this.file = file;
    this.filePage = filePage;
    this.serde = ValueSerde.of(column.avroSchemas());
  }

  /** A column whose rows all have the field's default value. */
  public static PagedColumn defaults(Column column, long rowCount) {
    return new DefaultColumn(column, PLAIN_MODEL.getDefaultValue(column.avroField()), rowCount);
  }

  /**
   * The column of a file, read with the table's current type: the file itself if the type is the
   * same.
   *
   * @throws dev.stoa.exception.CorruptFileException if Avro's schema resolution cannot convert the
   *     written values
   */
  public static PagedColumn of(FileColumn file, Column requested) {
    boolean isSame =
        file.column().hasSameField(requested)
            || file.column().avroSchema().equals(requested.avroSchema());
    if (isSame) {
      return file;
    }
    ValueSerde readSerde;
    try {
      var record = AvroFields.wrapInRecord(requested.avroField());
      readSerde =
          ValueSerde.forField(
              file.column().avroSchema(), record, record.getFields().get(0), PLAIN_MODEL);
    } catch (ValueMismatchException e) {
      throw file.wrongColumn(requested);
    }
    return new EvolvedColumn(requested, file, new CurrentPage(file, Optional.of(readSerde)));
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
      filePage.seek(file.firstRow(page));
      openValues = new ConvertedValues(column, serde, filePage.values());
      openPage = page;
    }
    return openValues;
  }

  @Override
  void finish() {
    openPage = NONE;
    filePage.close();
  }

  /** The values of a page of the file, converted to another type. */
  private static final class ConvertedValues extends EncodedColumn {
    private final ValueSerde serde;
    private final EncodedColumn values;
    private final ByteWriter bytes = new ByteWriter();
    private final ByteReader reader = new ByteReader();
    private final SourceLocation location;

    ConvertedValues(Column column, ValueSerde serde, EncodedColumn values) {
      this.serde = serde;
      this.values = values;
      this.location = new SourceLocation("column \"" + column.name() + "\"", "");
    }

    @Override
    protected ValueSerde serde() {
      return serde;
    }

    @Override
    public int count() {
      return values.count();
    }

    @Override
    public ByteReader readAvro(int index) {
      bytes.truncate(0);
      serde.write(values.read(index, null), bytes);
      reader.resetDecompressed(bytes.array(), bytes.size(), 0, location);
      return reader;
    }
  }
}
