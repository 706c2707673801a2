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
import java.util.Arrays;
import org.apache.avro.util.Utf8;

/** A node of strings, bytes or fixed. */
public final class BytesNode extends VectorNode {
  private static final int NO_SIZE = -1;

  private final BytesDecoder values;
  private final boolean isText;

  /** Whether {@link #view} returns strings as {@link Utf8}. */
  private final boolean readsUtf8;

  /** The size of a fixed in bytes; negative for other types. */
  private final int fixedSize;

  /** The number of strings that were read, one by one or ahead. */
  private int readCount;

  BytesNode(NodeInfo info, BytesDecoder values) {
    super(info);
    this.values = values;
    this.isText = valueType().storedKind() == TypeKind.STRING;
    boolean isFixed = valueType().storedKind() == TypeKind.FIXED;
    this.fixedSize = isFixed ? NestedTypes.fixedSize(valueType()) : NO_SIZE;
    this.readsUtf8 = isText && !AvroTypes.isJavaString(valueType());
  }

  BytesDecoder values() {
    return values;
  }

  @Override
  boolean fillValues(ColumnWindow window, int position, long gap) {
    if (!isText) {
      return gap == 1 && WindowReader.fillBytes(this, values.storedValues(), window, position) > 0;
    }
    int filledCount =
        WindowReader.fillTexts(this, values.storedValues(), window, position, gap, readCount);
    readCount += filledCount;
    return filledCount > 0;
  }

  @Override
  void appendValue(int index, VectorBuilder out) {
    ByteWriter bytes = context().scratch();
    appendTo(index, bytes);
    append(bytes, out);
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    int start = out.size();
    appendTo(index, out);
    if (fixedSize == NO_SIZE) {
      insertLength(start, out);
    }
  }

  private void appendTo(int index, ByteWriter out) {
    int start = out.size();
    values.appendTo(index, out);
    if (fixedSize != NO_SIZE && out.size() - start != fixedSize) {
      throw context()
          .corrupt(
              "expected a fixed value of %d bytes, found %d bytes"
                  .formatted(fixedSize, out.size() - start));
    }
  }

  /**
   * Inserts the length of the bytes from {@code start} on before them: writes it after the bytes,
   * saves it in a long, and moves the bytes over it.
   */
  static void insertLength(int start, ByteWriter out) {
    int length = out.size() - start;
    int end = out.size();
    out.writeZigzag(length);
    int lengthSize = out.size() - end;
    byte[] array = out.array();
    long lengthBytes = 0;
    for (int i = 0; i < lengthSize; i++) {
      lengthBytes |= (array[end + i] & 0xffL) << (8 * i);
    }
    System.arraycopy(array, start, array, start + lengthSize, length);
    for (int i = 0; i < lengthSize; i++) {
      array[start + i] = (byte) (lengthBytes >> (8 * i));
    }
  }

  @Override
  public Object view(int index, Object reuse) {
    if (isNull(index)) {
      return null;
    }
    if (readsUtf8) {
      Utf8 text = reuse instanceof Utf8 reusable ? reusable : new Utf8();
      copy(index, text);
      return text;
    }
    if (fixedSize != NO_SIZE) {
      return super.view(index, reuse);
    }
    ByteWriter bytes = context().scratch();
    values.appendTo(index, bytes);
    if (isText) {
      return new String(bytes.array(), 0, bytes.size(), StandardCharsets.UTF_8);
    }
    return copy(
        bytes, reuse instanceof ByteBuffer reusable ? reusable : ByteBuffer.allocate(bytes.size()));
  }

  /** Whether the value at a position has some bytes; false for null. */
  public boolean holds(int index, byte[] expected) {
    if (isNull(index)) {
      return false;
    }
    ByteWriter bytes = context().scratch();
    appendTo(index, bytes);
    return Arrays.equals(bytes.array(), 0, bytes.size(), expected, 0, expected.length);
  }

  private void copy(int index, Utf8 target) {
    readCount++;
    ByteWriter bytes = context().scratch();
    values.appendTo(index, bytes);
    target.setByteLength(bytes.size());
    System.arraycopy(bytes.array(), 0, target.getBytes(), 0, bytes.size());
  }

  @Override
  public void readText(int index, Utf8 target) {
    if (!isText) {
      super.readText(index, target);
      return;
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
