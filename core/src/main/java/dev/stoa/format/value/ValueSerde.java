package dev.stoa.format.value;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.resolution.ValueMismatchException;
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
 * Serializes values of one type: writes, reads and skips them, one at a time.
 *
 * <p>A serde is for one thread. The typed reads support the schemas that they are named after and
 * their nullable forms; the others throw.
 */
public abstract class ValueSerde {
  /** The maximum size of a value in Avro binary, so that a page of them fits one array. */
  public static final int MAX_SIZE_IN_BYTES = 1 << 30;

  private final DataType type;
  private final ByteWriter scratch = new ByteWriter();

  ValueSerde(DataType type) {
    this.type = type;
  }

  /** The serde of a schema. */
  public static ValueSerde of(Schema schema) {
    return of(AvroSchemas.of(schema));
  }

  /** The serde of a column's type. */
  public static ValueSerde of(AvroSchemas column) {
    return of(column, column.type());
  }

  /** The serde of a type nested in a column's type. */
  public static ValueSerde of(AvroSchemas column, DataType part) {
    return new SerdeCompiler(column, LogicalConversions.none()).compile(part);
  }

  /**
   * Serdes that write values of logical types, stored or converted by Avro to objects such as
   * {@code Instant}; they read converted ones.
   *
   * @param model of the records to be written; its conversions come before Avro's own
   */
  public static List<ValueSerde> forWriting(List<Schema> schemas, GenericData model) {
    return schemas.stream().map(s -> forWriting(AvroSchemas.of(s), model)).toList();
  }

  /** The same for one column. */
  public static ValueSerde forWriting(AvroSchemas column, GenericData model) {
    return new SerdeCompiler(column, LogicalConversions.of(model)).compile(column.type());
  }

  /**
   * The serde of a column's values as the field of a record class.
   *
   * @param written the column's schema
   * @param record the schema of the class
   * @param model creates the objects
   * @throws ValueMismatchException if the values cannot be read as the field's
   */
  public static ValueSerde forField(
      Schema written, Schema record, Schema.Field field, GenericData model) {
    return new SerdeResolver(model).resolve(written, record, field);
  }

  /**
   * The serde of the same values in pages with a dictionary; empty if a dictionary does not apply:
   * it serves columns of maps and of arrays.
   */
  public Optional<ValueSerde> withDictionary(ValueDictionary dictionary) {
    return Optional.empty();
  }

  /** The type of the values. */
  public final DataType type() {
    return type;
  }

  /**
   * Appends a value.
   *
   * @throws ValueMismatchException if it does not fit the schema; bytes may have been appended
   */
  public abstract void write(Object value, ByteWriter out);

  /**
   * Adds a value to a builder of the schema's values.
   *
   * @throws ValueMismatchException if it does not fit the schema; parts of it may have been added
   */
  public abstract void build(Object value, ColumnBuilder target);

  /** Adds a value in Avro's binary form to a builder of values without arrays of their own. */
  final void buildOpaque(Object value, ColumnBuilder target) {
    scratch.truncate(0);
    scratch.setLimit(MAX_SIZE_IN_BYTES);
    write(value, scratch);
    target.appendBytes(scratch.array(), 0, scratch.size());
  }

  /** Reads a value in Avro's generic model, using {@code reuse} if it fits. */
  public abstract Object read(ByteReader in, Object reuse);

  /**
   * Reads a value as {@link #read} does, but a map, array or record as a view, which decodes on
   * access and is valid as long as the reader's bytes. A view passed as {@code reuse} is reset to
   * the value.
   */
  public Object view(ByteReader in, Object reuse) {
    return read(in, reuse);
  }

  /** Whether {@link #view} may leave the reader somewhere other than at the value's end. */
  public boolean isNested() {
    return false;
  }

  /** Adds the value at the reader to a vector and moves the reader past it. */
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
   * Adds the value at a path inside the value at the reader, whose position is then undefined: null
   * if the path does not exist.
   *
   * @param step the first of the remaining steps
   */
  public void append(ByteReader in, ValuePath path, int step, VectorBuilder out) {
    if (step < path.length()) {
      throw new IllegalStateException("values of " + type.displayName() + " have nothing inside");
    }
    append(in, out);
  }

  /** Skips a value. */
  public abstract void skip(ByteReader in);

  /**
   * Decodes values ahead as long as their bytes are loaded and valid, and the run supports values
   * of this type.
   *
   * @param target receives them, from index {@code from} and before {@code to}
   * @return the index after the last one decoded; the reader is after its bytes
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

  /** The minimum size of a value in bytes: one, unless overridden. */
  public int minSizeInBytes() {
    return 1;
  }

  /**
   * Whether the value at the reader's position is null; may move the reader within the value's
   * head.
   */
  public boolean isNull(ByteReader in) {
    return false;
  }

  /**
   * The serde of the union branch of the value at the reader, for the typed reads below; throws if
   * this is not a union's serde.
   *
   * @param wanted the kind of value to be read
   */
  ValueSerde branch(ByteReader in, String wanted) {
    throw new IllegalStateException(
        "%s: this value is not %s but %s: use the accessor of its type"
            .formatted(in.location(), wanted, type.displayName()));
  }

  /** Reads a boolean. */
  public boolean readBoolean(ByteReader in) {
    return branch(in, "boolean").readBoolean(in);
  }

  /** Reads an int. */
  public int readInt(ByteReader in) {
    return branch(in, "int").readInt(in);
  }

  /** Reads a long or an int. */
  public long readLong(ByteReader in) {
    return branch(in, "long").readLong(in);
  }

  /** Reads a float. */
  public float readFloat(ByteReader in) {
    return branch(in, "float").readFloat(in);
  }

  /** Reads a double or a float. */
  public double readDouble(ByteReader in) {
    return branch(in, "double").readDouble(in);
  }

  /** Reads a string into the given object. */
  public void readText(ByteReader in, Utf8 target) {
    branch(in, "string").readText(in, target);
  }

  /** Reads bytes or a fixed into the buffer, or into a new one if they do not fit. */
  public ByteBuffer readBytes(ByteReader in, ByteBuffer reuse) {
    return branch(in, "bytes or fixed").readBytes(in, reuse);
  }

  /** Rejects a value of an unsupported class. */
  final ValueMismatchException mismatch(Object value) {
    return ValueMismatchException.of(value, type);
  }
}
