package dev.stoa.hadoop.text;

import dev.stoa.avro.AvroTypes;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeKind;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/**
 * Decodes the located field of a {@link FieldSource} to values of one column. The methods for
 * primitives and for reused objects create no objects. Called by {@link TextRecord}, which checks
 * that the value is not null and has the method's type.
 *
 * <p>All methods throw {@code IllegalArgumentException} if the bytes do not fit the type.
 */
abstract class FieldDecoder {
  private final Schema schema;
  private final DataType type;
  private final TypeKind storedKind;
  private final boolean isNullable;
  private final boolean isJavaString;

  FieldDecoder(Schema schema) {
    DataType columnType = AvroTypes.type(schema);
    this.isNullable = columnType.isNullable();
    this.type = columnType.valueType();
    this.schema = valueSchema(schema);
    this.storedKind = type.storedKind();
    this.isJavaString = AvroTypes.isJavaString(type);
  }

  /** Returns the schema of the values of a nullable column that are not null. */
  static Schema valueSchema(Schema schema) {
    return schema.isUnion()
        ? schema.getTypes().stream()
            .filter(branch -> branch.getType() != Schema.Type.NULL)
            .findFirst()
            .orElse(schema)
        : schema;
  }

  /** The schema of values that are not null. */
  final Schema schema() {
    return schema;
  }

  /** The type of values that are not null. */
  final DataType type() {
    return type;
  }

  /** The kind of the values as they are stored, which determines the accessor. */
  final TypeKind storedKind() {
    return storedKind;
  }

  final boolean isNullable() {
    return isNullable;
  }

  /** Returns whether the field is null. */
  abstract boolean isNull(FieldSource field);

  abstract boolean booleanValue(FieldSource field);

  /** Returns an int, a long, a date, a time or a timestamp. */
  abstract long longValue(FieldSource field);

  abstract float floatValue(FieldSource field);

  abstract double doubleValue(FieldSource field);

  /** Copies a string. */
  abstract void decodeText(FieldSource field, Utf8 target);

  /**
   * Copies bytes or the unscaled value of a decimal into a buffer, or into a new one if they do not
   * fit; returns the buffer that contains them.
   */
  abstract ByteBuffer decodeBytes(FieldSource field, ByteBuffer target);

  /** Returns the symbol of an enum. */
  abstract Object symbol(FieldSource field);

  /** Returns a value that is not null as an object, as Avro's generic reader does. */
  final Object object(FieldSource field, Utf8 reuse) {
    return switch (storedKind) {
      case BOOLEAN -> booleanValue(field);
      case INT -> (int) longValue(field);
      case LONG -> longValue(field);
      case FLOAT -> floatValue(field);
      case DOUBLE -> doubleValue(field);
      case STRING -> string(field, reuse);
      case BYTES -> decodeBytes(field, ByteBuffer.allocate(0));
      case FIXED ->
          new GenericData.Fixed(schema, decodeBytes(field, ByteBuffer.allocate(0)).array());
      default -> symbol(field);
    };
  }

  private Object string(FieldSource field, Utf8 reuse) {
    decodeText(field, reuse);
    return isJavaString ? reuse.toString() : reuse;
  }

  /** Copies bytes into an object. */
  static void copy(byte[] bytes, int from, int to, Utf8 target) {
    int length = to - from;
    target.setByteLength(length);
    System.arraycopy(bytes, from, target.getBytes(), 0, length);
  }

  /** Copies bytes into a buffer, or a new one of the same length if they do not fit. */
  static ByteBuffer copy(byte[] bytes, int from, int to, ByteBuffer target) {
    int length = to - from;
    ByteBuffer buffer = target.capacity() < length ? ByteBuffer.allocate(length) : target;
    buffer.clear();
    buffer.put(bytes, from, length);
    return buffer.flip();
  }
}
