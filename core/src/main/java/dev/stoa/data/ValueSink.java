package dev.stoa.data;

/**
 * Takes one value of a column. Values of logical types are handed over as they are stored. A value
 * that does not fit the column is refused with an exception of the writer's.
 */
public interface ValueSink {
  /** A null, where the column has such. */
  void writeNull();

  /** A boolean. */
  void writeBoolean(boolean value);

  /** An int, or a long of the same value. */
  void writeInt(int value);

  /** A long. */
  void writeLong(long value);

  /** A float, or a double of the same value. */
  void writeFloat(float value);

  /** A double. */
  void writeDouble(double value);

  /** A text in UTF-8, which is not checked, or bytes; a fixed where they are as many. */
  void writeBytes(byte[] bytes, int offset, int length);

  /** Any value as records have it; null too. */
  void writeObject(Object value);
}
