package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/** The objects into which the typed accessors of one map or array read, call after call. */
final class ReusedValues {
  private static final ByteBuffer NO_BYTES = ByteBuffer.allocate(0);

  private final Utf8 text = new Utf8();
  private ByteBuffer bytes = NO_BYTES;
  private Object container;

  Utf8 text(ValueType type, ByteReader in) {
    type.readText(in, text);
    return text;
  }

  ByteBuffer bytes(ValueType type, ByteReader in) {
    bytes = type.readBytes(in, bytes);
    return bytes;
  }

  /** The map, array or record given last, which the next is decoded into. */
  Object container() {
    return container;
  }

  /** Keeps a map, array or record that was just decoded. */
  <T> T keep(Class<T> wanted, Object value) {
    if (!wanted.isInstance(value)) {
      throw new IllegalStateException(
          "this value is "
              + (value == null ? "null" : "no " + wanted.getSimpleName())
              + ": ask isNullAt before and use the accessor of its type");
    }
    container = value;
    return wanted.cast(value);
  }
}
