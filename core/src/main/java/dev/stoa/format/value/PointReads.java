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

  /** Whether the value at an index is null. */
  public boolean isNull(int index) {
    return encoding().isNull(readAvro(index));
  }

  /** The value at an index as Avro's generic reader gives it, in {@code reuse} where that fits. */
  public Object read(int index, Object reuse) {
    return encoding().read(readAvro(index), reuse);
  }

  /** The value as {@link #read} gives it, but maps, arrays and records as views of the page. */
  public Object view(int index, Object reuse) {
    return encoding().view(readAvro(index), reuse);
  }

  /** The boolean at an index. */
  public boolean readBoolean(int index) {
    return encoding().readBoolean(readAvro(index));
  }

  /** The int at an index. */
  public int readInt(int index) {
    return encoding().readInt(readAvro(index));
  }

  /** The long or int at an index. */
  public long readLong(int index) {
    return encoding().readLong(readAvro(index));
  }

  /** The float at an index. */
  public float readFloat(int index) {
    return encoding().readFloat(readAvro(index));
  }

  /** The double or float at an index. */
  public double readDouble(int index) {
    return encoding().readDouble(readAvro(index));
  }

  /** Copies the string at an index into an object. */
  public void readText(int index, Utf8 target) {
    encoding().readText(readAvro(index), target);
  }

  /** The bytes or fixed at an index, in the buffer or in a new one where it does not fit. */
  public ByteBuffer readBytes(int index, ByteBuffer reuse) {
    return encoding().readBytes(readAvro(index), reuse);
  }
}
