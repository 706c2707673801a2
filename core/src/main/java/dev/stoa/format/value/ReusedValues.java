package dev.stoa.format.value;

import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/** The objects into which the typed accessors of one map or array read, call after call. */
final class ReusedValues {
  private static final ByteBuffer NO_BYTES = ByteBuffer.allocate(0);

  private final Utf8 text = new Utf8();
  private ByteBuffer bytes = NO_BYTES;
  private Object container;

  Utf8 text(PointReads values, int index) {
    values.readText(index, text);
    return text;
  }

  ByteBuffer bytes(PointReads values, int index) {
    bytes = values.readBytes(index, bytes);
    return bytes;
  }

  /** A map, array or record, for which the one given last is used again. */
  <T> T container(Class<T> wanted, PointReads values, int index) {
    Object value = values.view(index, container);
    if (!wanted.isInstance(value)) {
      throw new IllegalStateException(
          "this value is %s: ask isNullAt before and use the accessor of its type"
              .formatted(value == null ? "null" : "no " + wanted.getSimpleName()));
    }
    container = value;
    return wanted.cast(value);
  }
}
