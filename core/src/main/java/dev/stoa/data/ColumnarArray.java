package dev.stoa.data;

import java.nio.ByteBuffer;
import org.apache.avro.generic.GenericArray;
import org.apache.avro.util.Utf8;

/**
 * An array of a record; valid as long as the record that gave it, unless {@link #copy()} was made.
 *
 * <p>{@code get} decodes one element (CIF paper, section 5); what it gives of two indexes are two
 * objects. Going from each element to the next costs a step, going back may cost many. One read
 * from columns is not modifiable, its copy is.
 *
 * <p>The typed accessors neither box nor allocate; each throws {@code IllegalStateException} when
 * the element is null or of another type: {@link #isNullAt} tells before. Their objects are used
 * again: what one gave is valid until the same accessor of the same array is called for another
 * index.
 */
public interface ColumnarArray extends GenericArray<Object> {
  /** Whether the element is null. */
  boolean isNullAt(int index);

  /** The boolean at an index. */
  boolean booleanAt(int index);

  /** The int at an index. */
  int intAt(int index);

  /** The long or int at an index. */
  long longAt(int index);

  /** The float at an index. */
  float floatAt(int index);

  /** The double or float at an index. */
  double doubleAt(int index);

  /** The string at an index, in an object that the next call overwrites. */
  Utf8 textAt(int index);

  /** The bytes or fixed at an index, in a buffer that the next call overwrites. */
  ByteBuffer bytesAt(int index);

  /** The map at an index, in an object that the next call turns to another. */
  ColumnarMap mapAt(int index);

  /** The array at an index, in an object that the next call turns to another. */
  ColumnarArray arrayAt(int index);

  /** The record at an index, in an object that the next call turns to another. */
  ColumnarRecord recordAt(int index);

  /** An array of its own with all elements decoded, which stays as it is. */
  ColumnarArray copy();
}
