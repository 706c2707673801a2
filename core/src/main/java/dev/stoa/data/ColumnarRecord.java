package dev.stoa.data;

import java.nio.ByteBuffer;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;

/**
 * A record whose fields come from columns; the position in {@link #getSchema()} is the ordinal.
 *
 * <p>It and what it gives, texts, maps and buffers included, are valid until the reader's next
 * step, unless {@link #copy()} was made: the next row is read into the same objects. {@code
 * RecordMode.CHECKED} finds code that keeps them longer. They are not to be changed: rows with
 * equal texts may share one object. A record read lazily decodes a field when it is asked for (CIF
 * paper, section 5).
 *
 * <p>The typed accessors neither box nor allocate; each throws {@code IllegalStateException} when
 * the field is null or of another type: {@link #isNullAt} tells before.
 */
public interface ColumnarRecord extends GenericRecord {
  /**
   * The ordinal of a field.
   *
   * @throws org.apache.avro.AvroRuntimeException when there is none; the message names those that
   *     there are
   */
  int ordinalOf(String name);

  /** Whether the field is null in this row. */
  default boolean isNullAt(int ordinal) {
    return get(ordinal) == null;
  }

  /** The value of a boolean field. */
  default boolean booleanAt(int ordinal) {
    return Decoded.at(this, ordinal).asBoolean();
  }

  /** The value of an int field. */
  default int intAt(int ordinal) {
    return Decoded.at(this, ordinal).asInt();
  }

  /** The value of a long or int field. */
  default long longAt(int ordinal) {
    return Decoded.at(this, ordinal).asLong();
  }

  /** The value of a float field. */
  default float floatAt(int ordinal) {
    return Decoded.at(this, ordinal).asFloat();
  }

  /** The value of a double or float field. */
  default double doubleAt(int ordinal) {
    return Decoded.at(this, ordinal).asDouble();
  }

  /** The value of a string field, in an object that the next row overwrites. */
  default Utf8 textAt(int ordinal) {
    return Decoded.at(this, ordinal).asText();
  }

  /** The value of a bytes or fixed field, in a buffer that the next row overwrites. */
  default ByteBuffer bytesAt(int ordinal) {
    return Decoded.at(this, ordinal).asBytes();
  }

  /** The value of a map field, in an object that the next row overwrites. */
  default ColumnarMap mapAt(int ordinal) {
    return Decoded.at(this, ordinal).asMap();
  }

  /** The value of an array field, in an object that the next row overwrites. */
  default ColumnarArray arrayAt(int ordinal) {
    return Decoded.at(this, ordinal).asArray();
  }

  /** The value of a record field, in an object that the next row overwrites. */
  default ColumnarRecord recordAt(int ordinal) {
    return Decoded.at(this, ordinal).asRecord();
  }

  /** A record of its own with all fields decoded, which stays as it is. */
  ColumnarRecord copy();
}
