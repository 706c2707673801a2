package dev.stoa.data;

import java.nio.ByteBuffer;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;

/**
 * A record whose fields come from columns; the position in {@link #getSchema()} is the ordinal.
 *
 * <p>It and what it gives are valid until the reader's next step, unless {@link #copy()} was made.
 * A record read lazily decodes a field when it is asked for (CIF paper, section 5).
 *
 * <p>The typed accessors do not box; each throws {@code IllegalStateException} when the field is
 * null or of another type: {@link #isNullAt} tells before.
 */
public interface ColumnarRecord extends GenericRecord {
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

  /** The value of a bytes field, in a buffer that the next row overwrites. */
  ByteBuffer bytesAt(int ordinal);

  /** A record of its own with all fields decoded, which stays as it is. */
  GenericRecord copy();
}
