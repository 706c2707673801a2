package dev.stoa.hadoop.text;

/**
 * Finds the fields of the current record on demand. Its variables are those of the field that was
 * located last; read by {@link TextRecord} and the decoders, for each value.
 */
abstract class FieldSource {
  /** The bytes that contain the field. */
  byte[] bytes = {};

  /** The index of the field's first byte. */
  int from;

  /** The index after the field's last byte. */
  int to;

  /** Whether the field was in quotes, so that it is not null. */
  boolean isQuoted;

  /**
   * Finds a field of the current record.
   *
   * @param position the position of the field in the file's records
   * @throws InvalidTextException when the record has no such field, or its quotes are wrong
   */
  abstract void locate(int position);

  /**
   * Checks that the current record has as many fields as it should.
   *
   * @throws InvalidTextException when it has not, or its quotes are wrong
   */
  abstract void checkFields();

  /** Returns the file and the position of the current record, for messages. */
  abstract String location();
}
