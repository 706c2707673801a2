package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/**
 * Single values of one type, read by their indexes in any order. What a page has of a column
 * extends it, and so do the items of maps and arrays in Avro binary, whose indexes are the places
 * of their bytes.
 */
public abstract class PointReads {
  /** The value at an index in Avro binary, valid until the next is read. */
  public abstract ByteReader readAvro(int index);

  /** How {@link #readAvro} encodes the values. */
  protected abstract ValueType encoding();

  /** Called after a value was read to its end, where {@link #readAvro} left its reader. */
  protected void passed() {}

  /** Whether the value at an index is null. */
  public boolean isNull(int index) {
    return encoding().isNull(readAvro(index));
  }

  /** The value at an index as Avro's generic reader gives it, in {@code reuse} where that fits. */
  public Object read(int index, Object reuse) {
    Object value = encoding().read(readAvro(index), reuse);
    passed();
    return value;
  }

  /** The value as {@link #read} gives it, but maps, arrays and records as views of the page. */
  public Object view(int index, Object reuse) {
    return encoding().view(readAvro(index), reuse);
  }

  /** The boolean at an index. */
  public boolean readBoolean(int index) {
    boolean value = encoding().readBoolean(readAvro(index));
    passed();
    return value;
  }

  /** The int at an index. */
  public int readInt(int index) {
    int value = encoding().readInt(readAvro(index));
    passed();
    return value;
  }

  /** The long or int at an index. */
  public long readLong(int index) {
    long value = encoding().readLong(readAvro(index));
    passed();
    return value;
  }

  /** The float at an index. */
  public float readFloat(int index) {
    float value = encoding().readFloat(readAvro(index));
    passed();
    return value;
  }

  /** The double or float at an index. */
  public double readDouble(int index) {
    double value = encoding().readDouble(readAvro(index));
    passed();
    return value;
  }

  /** Copies the string at an index into an object. */
  public void readText(int index, Utf8 target) {
    encoding().readText(readAvro(index), target);
    passed();
  }

  /** The bytes or fixed at an index, in the buffer or in a new one where it does not fit. */
  public ByteBuffer readBytes(int index, ByteBuffer reuse) {
    ByteBuffer value = encoding().readBytes(readAvro(index), reuse);
    passed();
    return value;
  }
}
