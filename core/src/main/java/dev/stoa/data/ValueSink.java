package dev.stoa.data;

/**
 * Takes one value of a column. Values of logical types are handed over as they are stored. A value
 * that does not fit the column is refused with an exception of the writer's.
 */
public interface ValueSink {
  /** A null, where the column has such. */
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

  /** A text in UTF-8, which is not checked, or bytes; a fixed where they are as many. */
  void writeBytes(byte[] bytes, int offset, int length);

  /** Any value as records have it; null too. */
  void writeObject(Object value);
}
