package dev.stoa.format.value;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.AccessorErrors;
import dev.stoa.format.batch.ReadAheadBuffer;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.view.ValuePath;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/**
 * Serializes values of one type: writes, reads and skips single values.
 *
 * <p>Not thread-safe. A typed read supports the types in its comment, and unions that contain them;
 * for other types it throws {@link IllegalStateException}.
 */
public abstract class ValueSerde {
  /** The maximum size of a value in Avro binary, so that a page of values fits into an array. */
  public static final int MAX_SIZE_IN_BYTES = 1 << 30;

  private final DataType type;

  /** The value that {@link #buildOpaque} adds. */
  private final ByteWriter opaqueBytes = new ByteWriter();

  ValueSerde(DataType type) {
    this.type = type;
  }

  /** Creates the serde of a schema. */
  public static ValueSerde of(Schema schema) {
    return of(AvroSchemas.of(schema));
  }

  /** Creates the serde of a column's type. */
  public static ValueSerde of(AvroSchemas schemas) {
    return of(schemas, schemas.type());
  }

  /** Creates the serde of a type nested in a column's type. */
  public static ValueSerde of(AvroSchemas schemas, DataType nestedType) {
    return new SerdeCompiler(schemas, LogicalConversions.none()).compile(nestedType);
  }

  /**
   * Creates serdes that write values of logical types, either stored or converted by Avro to
   * objects such as {@code Instant}, and that read converted values.
   *
   * @param model the data model of the records, whose conversions are used before Avro's own
   */
  public static List<ValueSerde> forWriting(List<Schema> schemas, GenericData model) {
    return schemas.stream().map(schema -> forWriting(AvroSchemas.of(schema), model)).toList();
  }

  /** Creates a serde that writes values of logical types, stored or converted, for a column. */
  public static ValueSerde forWriting(AvroSchemas schemas, GenericData model) {
    return new SerdeCompiler(schemas, LogicalConversions.of(model)).compile(schemas.type());
  }

  /**
   * Creates the serde of a column's values as the field of a record class.
   *
   * @param writerSchema the column's schema
   * @param recordSchema the schema of the class
   * @param model the data model that creates the objects
   * @throws ValueMismatchException if the values cannot be read as the field's
   */
  public static ValueSerde forField(
      Schema writerSchema, Schema recordSchema, Schema.Field field, GenericData model) {
    return new SerdeResolver(model).resolve(writerSchema, recordSchema, field);
  }

  /**
   * Creates the serde of the values of a nullable column, none of which is null, as those of
   * another type. It returns null for one that is.
   *
   * @param writerUnion a union of null and one other type
   * @throws ValueMismatchException if the values cannot be read as the other type
   */
  public static ValueSerde ofNonNull(Schema writerUnion, Schema readerSchema, GenericData model) {
    return new SerdeResolver(model).resolveNonNull(writerUnion, readerSchema);
  }

  /**
   * Returns the serde of the values in pages with a dictionary; empty if these pages store the
   * values as other pages do.
   */
  public Optional<ValueSerde> withDictionary(ValueDictionary dictionary) {
    return Optional.empty();
  }

  /** Returns the type of the values. */
  public final DataType type() {
    return type;
  }

  /**
   * Appends a value in Avro binary.
   *
   * @throws ValueMismatchException if the value does not fit the schema; bytes may have been
   *     appended
   */
  public abstract void write(Object value, ByteWriter out);

  /**
   * Adds a value to a builder of values of this type.
   *
   * @throws ValueMismatchException if the value does not fit the schema; parts of it may have been
   *     added
   */
  public abstract void build(Object value, ColumnBuilder target);

  /** Adds a value in Avro binary to a builder that stores such values as bytes. */
  final void buildOpaque(Object value, ColumnBuilder target) {
    opaqueBytes.truncate(0);
    opaqueBytes.setLimit(MAX_SIZE_IN_BYTES);
    write(value, opaqueBytes);
    target.appendBytes(opaqueBytes.array(), 0, opaqueBytes.size());
  }

  /** Reads a value in Avro's generic model, and reuses {@code reuse} if possible. */
  public abstract Object read(ByteReader in, Object reuse);

  /**
   * Reads a value as {@link #read} does, but a map, array or record as a view, which decodes on
   * access and is valid as long as the reader's bytes. A view passed as {@code reuse} is reset to
   * the value.
   */
  public Object view(ByteReader in, Object reuse) {
    return read(in, reuse);
  }

  /**
   * Returns whether values may be maps, arrays or records; {@link #view} may then leave the reader
   * before the value's end.
   */
  public boolean isNested() {
    return false;
  }

  /** Adds the value at the reader's position to a vector, and skips it. */
  public final void append(ByteReader in, VectorBuilder out) {
    if (out.takesObjects()) {
      out.addObject(read(in, null));
    } else {
      appendValue(in, out);
    }
  }

  /** Adds a value to a vector builder of this type. */
  void appendValue(ByteReader in, VectorBuilder out) {
    throw new IllegalStateException(
        "values of " + type.displayName() + " can only be appended as objects");
  }

  /**
   * Adds the value at a path inside the value at the reader's position, or a null if the path does
   * not exist. The reader's position is then undefined.
   *
   * @param stepIndex the index of the next step of the path
   */
  public void append(ByteReader in, ValuePath path, int stepIndex, VectorBuilder out) {
    if (stepIndex < path.stepCount()) {
      throw new IllegalStateException(
          "values of " + type.displayName() + " have no fields or keys");
    }
    append(in, out);
  }

  /** Skips a value. */
  public abstract void skip(ByteReader in);

  /**
   * Decodes values ahead while their bytes are loaded and valid, if the buffer supports values of
   * this type. The reader is then positioned after the last decoded value.
   *
   * @param target receives the values, from index {@code from} to before index {@code to}
   * @return the index after the last decoded value
   */
  public int readAhead(ByteReader in, ReadAheadBuffer target, int from, int to) {
    return from;
  }

  /** Skips a number of values. */
  public void skip(ByteReader in, int count) {
    for (int i = 0; i < count; i++) {
      skip(in);
    }
  }

  /** Returns the minimum size of a value in bytes; 1 unless overridden. */
  public int minSizeInBytes() {
    return 1;
  }

  /**
   * Returns whether the value at the reader's position is null; may move the reader past the
   * value's union branch.
   */
  public boolean isNull(ByteReader in) {
    return false;
  }

  /**
   * Reads the union branch of the value at the reader's position, for the typed reads below, and
   * returns the branch's serde.
   *
   * @throws IllegalStateException if this is not the serde of a union, or if the value is null
   */
  ValueSerde branch(ByteReader in) {
    throw AccessorErrors.forStoredValue(type, in.location().toString());
  }

  /** Reads a boolean. */
  public boolean readBoolean(ByteReader in) {
    return branch(in).readBoolean(in);
  }

  /** Reads an int. */
  public int readInt(ByteReader in) {
    return branch(in).readInt(in);
  }

  /** Reads a long or an int. */
  public long readLong(ByteReader in) {
    return branch(in).readLong(in);
  }

  /** Reads a float. */
  public float readFloat(ByteReader in) {
    return branch(in).readFloat(in);
  }

  /** Reads a double or a float. */
  public double readDouble(ByteReader in) {
    return branch(in).readDouble(in);
  }

  /** Reads a string into an object. */
  public void readText(ByteReader in, Utf8 target) {
    branch(in).readText(in, target);
  }

  /** Reads bytes or a fixed into the buffer, or into a new one if they do not fit. */
  public ByteBuffer readBytes(ByteReader in, ByteBuffer reuse) {
    return branch(in).readBytes(in, reuse);
  }

  /** Returns the exception for a value of an unsupported class. */
  final ValueMismatchException mismatch(Object value) {
    return ValueMismatchException.of(value, type);
  }
}
