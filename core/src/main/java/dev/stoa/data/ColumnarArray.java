package dev.stoa.data;

import dev.stoa.annotation.Public;
import java.nio.ByteBuffer;
import org.apache.avro.generic.GenericArray;
import org.apache.avro.util.Utf8;

/**
 * An array in a record, valid as long as the record; {@link #copy()} it to keep it longer.
 *
 * <p>{@code get} decodes one element (CIF paper, section 5) and returns a new object for each
 * index. Reading forward is cheap; going back may be expensive. An array of a lazy record is not
 * modifiable; its copy and the arrays of eager records are.
 *
 * <p>In lazy records, the typed accessors neither box nor allocate. Each throws {@code
 * IllegalStateException} when the element is null or of another type: check {@link #isNullAt}
 * first. Objects are reused: a result is valid until the same accessor of the array is called
 * again.
 */
@Public
public interface ColumnarArray extends GenericArray<Object> {
  /** Whether the element is null. */
  default boolean isNullAt(int index) {
    return get(index) == null;
  }

  /** The boolean at an index. */
  default boolean booleanAt(int index) {
    return DecodedValue.at(this, index).asBoolean();
  }

  /** The int at an index. */
  default int intAt(int index) {
    return DecodedValue.at(this, index).asInt();
  }

  /** The long or int at an index. */
  default long longAt(int index) {
    return DecodedValue.at(this, index).asLong();
  }

  /** The float at an index. */
  default float floatAt(int index) {
    return DecodedValue.at(this, index).asFloat();
  }

  /** The double or float at an index. */
  default double doubleAt(int index) {
    return DecodedValue.at(this, index).asDouble();
  }

  /** The string at an index, in an object that the next call overwrites. */
  default Utf8 textAt(int index) {
    return DecodedValue.at(this, index).asText();
  }

  /** The bytes or fixed at an index, in a buffer that the next call overwrites. */
  default ByteBuffer bytesAt(int index) {
    return DecodedValue.at(this, index).asBytes();
  }

  /** The map at an index, in an object that the next call overwrites. */
  default ColumnarMap mapAt(int index) {
    return DecodedValue.at(this, index).asMap();
  }

  /** The array at an index, in an object that the next call overwrites. */
  default ColumnarArray arrayAt(int index) {
    return DecodedValue.at(this, index).asArray();
  }

  /** The record at an index, in an object that the next call overwrites. */
  default ColumnarRecord recordAt(int index) {
    return DecodedValue.at(this, index).asRecord();
  }

  /** An independent copy with all elements decoded. */
  ColumnarArray copy();
}
