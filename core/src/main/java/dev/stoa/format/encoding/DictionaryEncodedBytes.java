package dev.stoa.format.encoding;

/**
 * Byte strings stored as distinct entries and a code for each value. Called by code that can
 * process entries instead of values: filters, vectors with a dictionary, searches for a key.
 */
public interface DictionaryEncodedBytes {
  /** The distinct values, sorted as unsigned bytes. */
  BytesDecoder entries();

  /** The code of each value; codes are not checked against the entries. */
  LongDecoder codes();

  /** Reads codes and checks that each has an entry. */
  void readCodes(int first, int length, int[] target);

  /** The bytes of all entries one after another. Not a copy. */
  byte[] entryBytes();

  /** The start of each entry in {@link #entryBytes}, and the end of the last one. Not a copy. */
  int[] entryOffsets();

  /** The code of a value; -1 if it has no entry. */
  int codeOf(byte[] value);
}
