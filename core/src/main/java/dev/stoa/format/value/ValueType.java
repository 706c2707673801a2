package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/**
 * How values of one Avro schema stand in bytes: writes, reads and skips them, one at a time.
 *
 * <p>A type is for one thread. The typed reads answer for the schemas that they are named after and
 * their nullable forms; the others refuse.
 */
public abstract class ValueType {
  private final Schema schema;

  ValueType(Schema schema) {
    this.schema = schema;
  }

  /** The type of a schema's values. */
  public static ValueType of(Schema schema) {
    return new ValueTypeCompiler().compile(schema);
  }

  /**
   * The type of a schema's values in pages with a dictionary; empty where a dictionary has nothing
   * to do: it serves columns of maps and of arrays.
   */
  public static Optional<ValueType> of(Schema schema, ValueDictionary dictionary) {
    return new ValueTypeCompiler().compile(schema, dictionary);
  }

  /** The schema that the values have. */
  public final Schema schema() {
    return schema;
  }

  /**
   * Appends a value.
   *
   * @throws ValueMismatchException when it does not fit the schema; bytes may have been appended
   */
  public abstract void write(Object value, ByteWriter out);

  /** Reads a value as Avro's generic reader would give it, into {@code reuse} where that fits. */
  public abstract Object read(ByteReader in, Object reuse);

  /** Passes over a value. */
  public abstract void skip(ByteReader in);

  /** Passes over a number of values. */
  public void skip(ByteReader in, int count) {
    for (int i = 0; i < count; i++) {
      skip(in);
    }
  }

  /** The fewest bytes that a value takes. */
  abstract int leastSizeInBytes();

  /** Whether the value at the reader's position is null; moves nothing that matters. */
  public boolean isNull(ByteReader in) {
    return false;
  }

  /** Reads a boolean. */
  public boolean readBoolean(ByteReader in) {
    throw refuse("boolean");
  }

  /** Reads an int. */
  public int readInt(ByteReader in) {
    throw refuse("int");
  }

  /** Reads a long or an int. */
  public long readLong(ByteReader in) {
    throw refuse("long");
  }

  /** Reads a float. */
  public float readFloat(ByteReader in) {
    throw refuse("float");
  }

  /** Reads a double or a float. */
  public double readDouble(ByteReader in) {
    throw refuse("double");
  }

  /** Reads a text into the given object. */
  public void readText(ByteReader in, Utf8 target) {
    throw refuse("string");
  }

  private IllegalStateException refuse(String wanted) {
    return new IllegalStateException(
        "this field is no " + wanted + " but " + schema + ": use the accessor of its type");
  }

  /** Refuses a value that is of no class this type takes. */
  final ValueMismatchException mismatch(Object value) {
    return ValueMismatchException.of(value, schema);
  }
}
