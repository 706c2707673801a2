package dev.stoa.format.value;

import dev.stoa.data.AccessorErrors;
import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/**
 * The objects in which the typed accessors of a map or array return values; each call reuses the
 * object of the last call.
 */
final class ReusedValues {
  private static final ByteBuffer NO_BYTES = ByteBuffer.allocate(0);

  private final Utf8 text = new Utf8();
  private ByteBuffer bytes = NO_BYTES;
  private Object nestedValue;

  /** Returns the string at an index. */
  Utf8 text(RandomAccessValues values, int index) {
    values.readText(index, text);
    return text;
  }

  /** Returns the bytes or fixed at an index. */
  ByteBuffer bytes(RandomAccessValues values, int index) {
    bytes = values.readBytes(index, bytes);
    return bytes;
  }

  /** Returns the map, array or record at an index. */
  <T> T nestedValue(Class<T> expectedClass, RandomAccessValues values, int index) {
    Object value = values.view(index, nestedValue);
    if (!expectedClass.isInstance(value)) {
      throw AccessorErrors.forDecodedValue("the value", value);
    }
    nestedValue = value;
    return expectedClass.cast(value);
  }
}
