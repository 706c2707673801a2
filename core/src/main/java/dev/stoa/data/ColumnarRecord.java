package dev.stoa.data;

import dev.stoa.annotation.Public;
import java.nio.ByteBuffer;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;

/**
 * A record whose fields come from columns. A field's ordinal is its position in {@link
 * #getSchema()}.
 *
 * <p>The record and its values, including strings, maps and buffers, are valid until the reader's
 * next step, since the next row is read into the same objects; {@link #copy()} the record to keep
 * it longer. {@code RecordMode.CHECKED} finds code that keeps them too long. Values must not be
 * changed: rows with equal strings may share one object. A lazy record decodes a field on access
 * (CIF paper, section 5).
 *
 * <p>A field is read by its name or, which saves the lookup of the name, by its ordinal:
 *
 * <pre>{@code
 * long size = page.longAt("size");
 * String type = page.mapAt("metadata").textAt("content-type").toString();
 * Object any = page.get("url"); // as Avro's generic reader returns it
 *
 * int urlOrdinal = reader.schema().getField("url").pos(); // once, before the loop
 * Utf8 text = page.textAt(urlOrdinal);
 * }</pre>
 *
 * <p>Logical types are read in their stored form: a date with {@code intAt}, a timestamp with
 * {@code longAt}, a decimal with {@code bytesAt}; enums are read with {@code get}.
 *
 * <p>The typed accessors neither box nor allocate; each throws {@code IllegalStateException} when
 * the field is null or of another type: check {@link #isNullAt(int)} first. {@link #get} returns
 * null, and boxes.
 */
@Public
public interface ColumnarRecord extends GenericRecord {
  /**
   * The ordinal of a field.
   *
   * @throws org.apache.avro.AvroRuntimeException when the field does not exist; the message lists
   *     the fields
   */
  int ordinalOf(String name);

  /** Whether the field is null in this row. */
  default boolean isNullAt(int ordinal) {
    return get(ordinal) == null;
  }

  /** The value of a boolean field. */
  default boolean booleanAt(int ordinal) {
    return DecodedValue.at(this, ordinal).asBoolean();
  }

  /** The value of an int field. */
  default int intAt(int ordinal) {
    return DecodedValue.at(this, ordinal).asInt();
  }

  /** The value of a long or int field. */
  default long longAt(int ordinal) {
    return DecodedValue.at(this, ordinal).asLong();
  }

  /** The value of a float field. */
  default float floatAt(int ordinal) {
    return DecodedValue.at(this, ordinal).asFloat();
  }

  /** The value of a double or float field. */
  default double doubleAt(int ordinal) {
    return DecodedValue.at(this, ordinal).asDouble();
  }

  /** The value of a string field, in an object that the next row overwrites. */
  default Utf8 textAt(int ordinal) {
    return DecodedValue.at(this, ordinal).asText();
  }

  /**
   * The value of a bytes or fixed field, or the unscaled value of a decimal, big-endian, in a
   * buffer that the next row overwrites.
   */
  default ByteBuffer bytesAt(int ordinal) {
    return DecodedValue.at(this, ordinal).asBytes();
  }

  /** The value of a map field, in an object that the next row overwrites. */
  default ColumnarMap mapAt(int ordinal) {
    return DecodedValue.at(this, ordinal).asMap();
  }

  /** The value of an array field, in an object that the next row overwrites. */
  default ColumnarArray arrayAt(int ordinal) {
    return DecodedValue.at(this, ordinal).asArray();
  }

  /** The value of a record field, in an object that the next row overwrites. */
  default ColumnarRecord recordAt(int ordinal) {
    return DecodedValue.at(this, ordinal).asRecord();
  }

  /** Whether a field, by its name, is null in this row. */
  default boolean isNullAt(String name) {
    return isNullAt(ordinalOf(name));
  }

  /** The value of a boolean field, by its name. */
  default boolean booleanAt(String name) {
    return booleanAt(ordinalOf(name));
  }

  /** The value of an int field, by its name. */
  default int intAt(String name) {
    return intAt(ordinalOf(name));
  }

  /** The value of a long or int field, by its name. */
  default long longAt(String name) {
    return longAt(ordinalOf(name));
  }

  /** The value of a float field, by its name. */
  default float floatAt(String name) {
    return floatAt(ordinalOf(name));
  }

  /** The value of a double or float field, by its name. */
  default double doubleAt(String name) {
    return doubleAt(ordinalOf(name));
  }

  /** The value of a string field, by its name, in an object that the next row overwrites. */
  default Utf8 textAt(String name) {
    return textAt(ordinalOf(name));
  }

  /** The value of a bytes or fixed field, by its name, in a buffer that the next row overwrites. */
  default ByteBuffer bytesAt(String name) {
    return bytesAt(ordinalOf(name));
  }

  /** The value of a map field, by its name, in an object that the next row overwrites. */
  default ColumnarMap mapAt(String name) {
    return mapAt(ordinalOf(name));
  }

  /** The value of an array field, by its name, in an object that the next row overwrites. */
  default ColumnarArray arrayAt(String name) {
    return arrayAt(ordinalOf(name));
  }

  /** The value of a record field, by its name, in an object that the next row overwrites. */
  default ColumnarRecord recordAt(String name) {
    return recordAt(ordinalOf(name));
  }

  /** An independent copy with all fields decoded. */
  ColumnarRecord copy();
}
