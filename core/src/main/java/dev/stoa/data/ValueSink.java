package dev.stoa.data;

/**
 * Takes one value of a column. Values of logical types are passed as stored. The writer throws an
 * exception for a value that does not fit the column.
 */
public interface ValueSink {
  /** A null, if the column allows it. */
  default void writeNull() {
    writeObject(null);
  }

  /** A boolean. */
  default void writeBoolean(boolean value) {
    writeObject(value);
  }

  /** An int, or a long of the same value. */
  default void writeInt(int value) {
    writeObject(value);
  }

  /** A long. */
  default void writeLong(long value) {
    writeObject(value);
  }

  /** A float, or a double of the same value. */
  default void writeFloat(float value) {
    writeObject(value);
  }

  /** A double. */
  default void writeDouble(double value) {
    writeObject(value);
  }

  /** A string in UTF-8, which is not checked, or bytes, or a fixed of this length. */
  void writeBytes(byte[] bytes, int offset, int length);

  /** Any value as in records; null too. */
  void writeObject(Object value);
}
