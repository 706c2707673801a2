package dev.stoa.data;

/**
 * Receives the value of one column of a row; implemented by table writers. Values of logical types
 * are passed as stored. Methods throw {@code AvroTypeException} if the value does not fit the
 * column.
 */
public interface ValueSink {
  /** Writes a null, if the column is nullable. */
  default void writeNull() {
    writeObject(null);
  }

  /** Writes a boolean. */
  default void writeBoolean(boolean value) {
    writeObject(value);
  }

  /** Writes an int; a long column gets the same number. */
  default void writeInt(int value) {
    writeObject(value);
  }

  /** Writes a long. */
  default void writeLong(long value) {
    writeObject(value);
  }

  /** Writes a float; a double column gets the same number. */
  default void writeFloat(float value) {
    writeObject(value);
  }

  /** Writes a double. */
  default void writeDouble(double value) {
    writeObject(value);
  }

  /** Writes bytes, a fixed of this length, or a string as UTF-8, which is not checked. */
  void writeBytes(byte[] bytes, int offset, int length);

  /** Writes a value of a class that records may contain, or null. */
  void writeObject(Object value);
}
