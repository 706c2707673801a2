package dev.stoa.format.value;

import dev.stoa.data.AccessorErrors;
import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/** The objects that the typed accessors of a map or array reuse in each call. */
final class ReusedValues {
  private static final ByteBuffer NO_BYTES = ByteBuffer.allocate(0);

  private final Utf8 text = new Utf8();
  private ByteBuffer bytes = NO_BYTES;
  private Object nestedValue;

  Utf8 text(RandomAccessValues values, int index) {
    values.readText(index, text);
    return text;
  }

  ByteBuffer bytes(RandomAccessValues values, int index) {
    bytes = values.readBytes(index, bytes);
    return bytes;
  }

  /** Returns a map, array or record, in the object returned by the previous call if possible. */
  <T> T nestedValue(Class<T> expectedClass, RandomAccessValues values, int index) {
    Object value = values.view(index, nestedValue);
    if (!expectedClass.isInstance(value)) {
      throw AccessorErrors.forDecodedValue("the value", value);
    }
    nestedValue = value;
    return expectedClass.cast(value);
  }
}
