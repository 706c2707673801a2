package dev.stoa.format.vector;

import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/** The objects into which the typed accessors of one map or array read, call after call. */
final class NodeAccess {
  private final Utf8 text = new Utf8();
  private ByteBuffer bytes = ByteBuffer.allocate(0);
  private Object container;

  Utf8 text(VectorNode node, int index) {
    node.readText(index, text);
    return text;
  }

  ByteBuffer bytes(VectorNode node, int index) {
    bytes = node.readBytes(index, bytes);
    return bytes;
  }

  <T> T container(Class<T> wanted, VectorNode node, int index) {
    Object value = node.view(index, container);
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
