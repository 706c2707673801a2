package dev.stoa.format.vector;

import dev.stoa.avro.AvroTypes;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.page.ColumnWindow;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.TypeKind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.avro.util.Utf8;

/** Strings, bytes and fixed. */
public final class BytesNode extends VectorNode {
  private static final int NO_SIZE = -1;

  private final BytesDecoder values;
  private final boolean isUtf8;
  private final boolean isText;

  /** The size of a fixed; negative for other types. */
  private final int size;

  /** The number of values requested, one by one or ahead. */
  private int reads;

  BytesNode(NodeInfo space, BytesDecoder values) {
    super(space);
    this.values = values;
    this.isText = valueType().storedKind() == TypeKind.STRING;
    boolean isFixed = valueType().storedKind() == TypeKind.FIXED;
    this.size = isFixed ? NestedTypes.fixedSize(valueType()) : NO_SIZE;
    this.isUtf8 = isText && !AvroTypes.isJavaString(valueType());
  }

  BytesDecoder values() {
    return values;
  }

  @Override
  boolean fillValues(ColumnWindow window, int position, long gap) {
    if (!isText) {
      return gap == 1 && WindowReader.fillBytes(this, values.storedValues(), window, position) > 0;
    }
    int filled = WindowReader.fillTexts(this, values.storedValues(), window, position, gap, reads);
    reads += filled;
    return filled > 0;
  }

  @Override
  void appendValue(int index, VectorBuilder out) {
    ByteWriter bytes = context().scratch();
    appendTo(index, bytes);
    append(bytes, out);
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    int from = out.size();
    appendTo(index, out);
    if (size == NO_SIZE) {
      insertLength(from, out);
    }
  }

  private void appendTo(int index, ByteWriter out) {
    int from = out.size();
    values.appendTo(index, out);
    if (size != NO_SIZE && out.size() - from != size) {
      throw context()
          .corrupt("expected %d bytes of a fixed, found %d".formatted(size, out.size() - from));
    }
  }

  /** Prefixes the bytes written since then with their length. */
  static void insertLength(int at, ByteWriter out) {
    int length = out.size() - at;
    int end = out.size();
    out.writeZigzag(length);
    int width = out.size() - end;
    byte[] array = out.array();
    long lengthBytes = 0;
    for (int i = 0; i < width; i++) {
      lengthBytes |= (array[end + i] & 0xffL) << (8 * i);
    }
    System.arraycopy(array, at, array, at + width, length);
    for (int i = 0; i < width; i++) {
      array[at + i] = (byte) (lengthBytes >> (8 * i));
    }
  }

  @Override
  public Object view(int index, Object reuse) {
    if (isNull(index)) {
      return null;
    }
    if (isUtf8) {
      Utf8 text = reuse instanceof Utf8 given ? given : new Utf8();
      copy(index, text);
      return text;
    }
    if (size != NO_SIZE) {
      return super.view(index, reuse);
    }
    ByteWriter bytes = context().scratch();
    values.appendTo(index, bytes);
    if (isText) {
      return new String(bytes.array(), 0, bytes.size(), StandardCharsets.UTF_8);
    }
    return copy(
        bytes, reuse instanceof ByteBuffer given ? given : ByteBuffer.allocate(bytes.size()));
  }

  private void copy(int index, Utf8 target) {
    reads++;
    ByteWriter bytes = context().scratch();
    values.appendTo(index, bytes);
    target.setByteLength(bytes.size());
    System.arraycopy(bytes.array(), 0, target.getBytes(), 0, bytes.size());
  }

  @Override
  public void readText(int index, Utf8 target) {
    if (!isText) {
      super.readText(index, target);
    }
    checkPresent(index);
    copy(index, target);
  }

  @Override
  public ByteBuffer readBytes(int index, ByteBuffer reuse) {
    if (isText) {
      return super.readBytes(index, reuse);
    }
    checkPresent(index);
    ByteWriter bytes = context().scratch();
    appendTo(index, bytes);
    return copy(bytes, reuse);
  }
}
