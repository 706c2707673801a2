package dev.stoa.format.value;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.format.batch.ValueRun;
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
 * The stored form of values of one type: writes, reads and skips them, one at a time.
 *
 * <p>A type is for one thread. The typed reads answer for the schemas that they are named after and
 * their nullable forms; the others refuse.
 */
public abstract class ValueType {
  /** A value may have this many bytes of Avro binary, so that a page of them fits one array. */
  public static final int LARGEST_SIZE_IN_BYTES = 1 << 30;

  private final DataType type;
  private final ByteWriter scratch = new ByteWriter();

  ValueType(DataType type) {
    this.type = type;
  }

  /** The value type of a schema. */
  public static ValueType of(Schema schema) {
    return of(AvroSchemas.of(schema));
  }

  /** The value type of a column's type. */
  public static ValueType of(AvroSchemas column) {
    return of(column, column.type());
  }

  /** The value type of one of the types inside a column's type. */
  public static ValueType of(AvroSchemas column, DataType part) {
    return new ValueTypeCompiler(column, LogicalConversions.none()).compile(part);
  }

  /**
   * Types that write values of logical types in their stored form or as Avro's conversions give
   * them, such as {@code Instant}; they read the converted ones.
   *
   * @param model of the records to be written; its conversions come before Avro's own
   */
  public static List<ValueType> forWriting(List<Schema> schemas, GenericData model) {
    return schemas.stream().map(s -> forWriting(AvroSchemas.of(s), model)).toList();
  }

  /** The same for one column. */
  public static ValueType forWriting(AvroSchemas column, GenericData model) {
    return new ValueTypeCompiler(column, LogicalConversions.with(model)).compile(column.type());
  }

  /**
   * The type of a column's values as a field of a record class holds them.
   *
   * @param written the column's schema
   * @param record the schema of the class
   * @param model makes the objects
   * @throws ValueMismatchException when the values cannot be read as the field's
   */
  public static ValueType ofField(
      Schema written, Schema record, Schema.Field field, GenericData model) {
    return new ResolvedTypes(model).resolve(written, record, field);
  }

  /**
   * The type of the same values in pages with a dictionary; empty where a dictionary has nothing to
   * do: it serves columns of maps and of arrays.
   */
  public Optional<ValueType> in(ValueDictionary dictionary) {
    return Optional.empty();
  }

  /** The type that the values have. */
  public final DataType type() {
    return type;
  }

  /**
   * Appends a value.
   *
   * @throws ValueMismatchException when it does not fit the schema; bytes may have been appended
   */
  public abstract void write(Object value, ByteWriter out);

  /**
   * Adds a value to a builder of the schema's values.
   *
   * @throws ValueMismatchException when it does not fit the schema; parts of it may have been added
   */
  public abstract void build(Object value, ColumnBuilder target);

  /**
   * Adds a value, in Avro's binary form, to a builder that takes values of no shape of their own.
   */
  final void buildOpaque(Object value, ColumnBuilder target) {
    scratch.truncate(0);
    scratch.setLimit(LARGEST_SIZE_IN_BYTES);
    write(value, scratch);
    target.appendBytes(scratch.array(), 0, scratch.size());
  }

  /** Reads a value as Avro's generic reader would give it, into {@code reuse} where that fits. */
  public abstract Object read(ByteReader in, Object reuse);

  /**
   * Gives a value as {@link #read} does, but a map, array or record as a view, which decodes what
   * it is asked for and is valid as long as the reader's bytes. The view that is given as {@code
   * reuse} is turned to the value.
   */
  public Object view(ByteReader in, Object reuse) {
    return read(in, reuse);
  }

  /** Whether {@link #view} may leave the reader elsewhere than at the value's end. */
  public boolean isContainer() {
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

  /** Adds a value to a builder of vectors of this type's own shape. */
  void appendValue(ByteReader in, VectorBuilder out) {
    throw new IllegalStateException("values of " + type.plainName() + " are added as objects only");
  }

  /**
   * Adds what a path leads to inside the value at the reader, which may be left anywhere: null
   * where there is none.
   *
   * @param step the first of the steps that are to be taken from here
   */
  public void append(ByteReader in, ValuePath path, int step, VectorBuilder out) {
    if (step < path.length()) {
      throw new IllegalStateException("values of " + type.plainName() + " have nothing inside");
    }
    append(in, out);
  }

  /** Passes over a value. */
  public abstract void skip(ByteReader in);

  /**
   * Decodes values ahead of their being asked for, as long as their bytes are loaded and right, and
   * the run takes values of this type.
   *
   * @param target takes them, from index {@code from} on and before {@code to}
   * @return the index after the last one decoded, the reader after its bytes
   */
  public int readAhead(ByteReader in, ValueRun target, int from, int to) {
    return from;
  }

  /** Passes over a number of values. */
  public void skip(ByteReader in, int count) {
    for (int i = 0; i < count; i++) {
      skip(in);
    }
  }

  /** The fewest bytes that a value takes: one, unless a type says otherwise. */
  public int leastSizeInBytes() {
    return 1;
  }

  /** Whether the value at the reader's position is null; moves nothing that matters. */
  public boolean isNull(ByteReader in) {
    return false;
  }

  /**
   * The type of the value at the reader among those of which this is one, for the typed reads
   * below; refuses where this type alone could tell how values are read.
   *
   * @param wanted what is to be read
   */
  ValueType branch(ByteReader in, String wanted) {
    throw new IllegalStateException(
        "%s: this value is no %s but %s: use the accessor of its type"
            .formatted(in.place(), wanted, type.plainName()));
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

  /** Reads a text into the given object. */
  public void readText(ByteReader in, Utf8 target) {
    branch(in, "string").readText(in, target);
  }

  /** Reads bytes or a fixed into the buffer, or into a new one where they do not fit. */
  public ByteBuffer readBytes(ByteReader in, ByteBuffer reuse) {
    return branch(in, "bytes or fixed").readBytes(in, reuse);
  }

  /** Refuses a value that is of no class this type takes. */
  final ValueMismatchException mismatch(Object value) {
    return ValueMismatchException.of(value, type);
  }
}
