package dev.stoa.format.value;

import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.format.bytes.ByteReader;
import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/**
 * Random access to single values of one type, by index. Extended by the columns of pages, and for
 * the elements of arrays and the values of maps in Avro binary.
 *
 * <p>Only {@link #read}, {@link #view}, {@link #readLong} and {@link #readBytes} convert values and
 * can therefore throw a {@link ValueMismatchException}.
 */
public abstract class RandomAccessValues {
  /**
   * Returns a reader positioned at the value at an index, in Avro binary; valid until the next
   * value is read.
   */
  public abstract ByteReader readAvro(int index);

  /** Returns the serde of the values that {@link #readAvro} returns. */
  protected abstract ValueSerde serde();

  /** Called after a value was read to its end with the reader of {@link #readAvro}. */
  protected void onValueRead() {}

  /** Returns the exception, with the row of the value at an index if this object knows rows. */
  protected ValueMismatchException withRow(int index, ValueMismatchException exception) {
    return exception;
  }

  /** Returns whether the value at an index is null. */
  public boolean isNull(int index) {
    return serde().isNull(readAvro(index));
  }

  /** Reads the value at an index in Avro's generic model, and reuses {@code reuse} if possible. */
  public Object read(int index, Object reuse) {
    Object value;
    try {
      value = serde().read(readAvro(index), reuse);
    } catch (ValueMismatchException e) {
      throw withRow(index, e);
    }
    onValueRead();
    return value;
  }

  /**
   * Returns the value as {@link #read} does, but with maps, arrays and records as views of the
   * page.
   */
  public Object view(int index, Object reuse) {
    try {
      return serde().view(readAvro(index), reuse);
    } catch (ValueMismatchException e) {
      throw withRow(index, e);
    }
  }

  /** Returns the boolean at an index. */
  public boolean readBoolean(int index) {
    boolean value = serde().readBoolean(readAvro(index));
    onValueRead();
    return value;
  }

  /** Returns the int at an index. */
  public int readInt(int index) {
    int value = serde().readInt(readAvro(index));
    onValueRead();
    return value;
  }

  /** Returns the long or int at an index. */
  public long readLong(int index) {
    long value;
    try {
      value = serde().readLong(readAvro(index));
    } catch (ValueMismatchException e) {
      throw withRow(index, e);
    }
    onValueRead();
    return value;
  }

  /** Returns the float at an index. */
  public float readFloat(int index) {
    float value = serde().readFloat(readAvro(index));
    onValueRead();
    return value;
  }

  /** Returns the double or float at an index. */
  public double readDouble(int index) {
    double value = serde().readDouble(readAvro(index));
    onValueRead();
    return value;
  }

  /** Copies the string at an index into an object. */
  public void readText(int index, Utf8 target) {
    serde().readText(readAvro(index), target);
    onValueRead();
  }

  /** Reads the bytes or fixed at an index into a buffer, or into a new one if they do not fit. */
  public ByteBuffer readBytes(int index, ByteBuffer reuse) {
    ByteBuffer value;
    try {
      value = serde().readBytes(readAvro(index), reuse);
    } catch (ValueMismatchException e) {
      throw withRow(index, e);
    }
    onValueRead();
    return value;
  }
}
