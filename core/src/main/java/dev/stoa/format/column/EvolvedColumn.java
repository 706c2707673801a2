package dev.stoa.format.column;

import dev.stoa.avro.AvroDataModels;
import dev.stoa.avro.AvroFields;
import dev.stoa.avro.PlaceholderValues;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.schema.Column;
import dev.stoa.type.TypeKind;
import java.util.List;
import java.util.Optional;
import org.apache.avro.AvroTypeException;
import org.apache.avro.generic.GenericData;

/**
 * A column whose type was widened after its file was written: values are converted when they are
 * read. Also creates columns that were added with a default after the split directory was written.
 */
public final class EvolvedColumn extends PagedColumn {
  private static final int NO_PAGE = -1;

  /** Not Avro's global model, whose conversions could change the stored values. */
  private static final GenericData PLAIN_MODEL = AvroDataModels.newModelWithoutConversions();

  private final Column column;
  private final ValueSerde serde;
  private final FileColumn file;
  private final CurrentPage filePage;
  private int openPageIndex = NO_PAGE;
  private EncodedColumn openPageValues;

  private EvolvedColumn(Column column, FileColumn file, CurrentPage filePage) {
    this.column = column;
    this.file = file;
    this.filePage = filePage;
    this.serde = ValueSerde.of(column.avroSchemas());
  }

  /** Returns a column whose rows all have the field's default value. */
  public static PagedColumn ofDefault(Column column, long rowCount) {
    return new DefaultColumn(column, PLAIN_MODEL.getDefaultValue(column.avroField()), rowCount);
  }

  /**
   * Returns a file's column with the values of the table's current type: {@code file} itself if it
   * has this type.
   *
   * @throws dev.stoa.exception.CorruptFileException if Avro's schema resolution cannot convert the
   *     written values
   */
  public static PagedColumn of(FileColumn file, Column requestedColumn) {
    boolean isSameType =
        file.column().hasSameField(requestedColumn)
            || file.column().avroSchema().equals(requestedColumn.avroSchema());
    if (isSameType) {
      return file;
    }
    ValueSerde convertingSerde;
    try {
      convertingSerde = convertingSerde(file.column(), requestedColumn);
    } catch (ValueMismatchException | InvalidTableException e) {
      throw withReason(file.wrongColumn(requestedColumn), e);
    }
    return new EvolvedColumn(
        requestedColumn, file, new CurrentPage(file, Optional.of(convertingSerde)));
  }

  private static ValueSerde convertingSerde(Column stored, Column requested) {
    boolean isRequiredNow =
        stored.type().kind() == TypeKind.NULLABLE && !requested.type().isNullable();
    if (isRequiredNow) {
      return ValueSerde.ofNonNull(stored.avroSchema(), requested.avroSchema(), PLAIN_MODEL);
    }
    var recordSchema = AvroFields.wrapInRecord(requested.avroField());
    return ValueSerde.forField(
        stored.avroSchema(), recordSchema, recordSchema.getFields().get(0), PLAIN_MODEL);
  }

  private static CorruptFileException withReason(
      CorruptFileException exception, RuntimeException reason) {
    exception.initCause(reason);
    return exception;
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
  long sizeInBytes(int page) {
    return file.sizeInBytes(page);
  }

  @Override
  List<PathBounds> bounds(int page) {
    return file.bounds(page);
  }

  @Override
  EncodedColumn page(int page) {
    if (page != openPageIndex) {
      openPageIndex = NO_PAGE;
      filePage.seek(file.firstRow(page));
      openPageValues = new ConvertedValues(filePage.values());
      openPageIndex = page;
    }
    return openPageValues;
  }

  @Override
  void finish() {
    openPageIndex = NO_PAGE;
    filePage.close();
  }

  /** The values of a page of the file, converted to the current type. */
  private final class ConvertedValues extends EncodedColumn {
    private final EncodedColumn values;
    private final ByteWriter bytes = new ByteWriter();
    private final ByteReader reader = new ByteReader();
    private final SourceLocation location =
        new SourceLocation("column \"" + column.name() + "\"", "");

    ConvertedValues(EncodedColumn values) {
      this.values = values;
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
      serde.write(convert(index), bytes);
      reader.resetDecompressed(bytes.array(), bytes.size(), 0, location);
      return reader;
    }

    private Object convert(int index) {
      try {
        Object value = values.read(index, null);
        // A column that became required may have nulls in rows that were deleted before.
        return value == null ? PlaceholderValues.value(column.avroSchema()) : value;
      } catch (AvroTypeException e) { // widening changes no value, so this is another type
        throw withReason(file.wrongColumn(column), e);
      }
    }
  }
}
