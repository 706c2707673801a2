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
  boolean isNullAt(int ordinal);

  /** The value of a boolean field. */
  boolean booleanAt(int ordinal);

  /** The value of an int field. */
  int intAt(int ordinal);

  /** The value of a long or int field. */
  long longAt(int ordinal);

  /** The value of a float field. */
  float floatAt(int ordinal);

  /** The value of a double or float field. */
  double doubleAt(int ordinal);

  /** The value of a string field, in an object that the next row overwrites. */
  Utf8 textAt(int ordinal);

  /** The value of a bytes or fixed field, in a buffer that the next row overwrites. */
  ByteBuffer bytesAt(int ordinal);

  /** The value of a map field, in an object that the next row overwrites. */
  ColumnarMap mapAt(int ordinal);

  /** The value of an array field, in an object that the next row overwrites. */
  ColumnarArray arrayAt(int ordinal);

  /** The value of a record field, in an object that the next row overwrites. */
  ColumnarRecord recordAt(int ordinal);

  /** A record of its own with all fields decoded, which stays as it is. */
  ColumnarRecord copy();
}
