package dev.stoa.format.encoding;

/**
 * Byte strings stored as distinct entries and a code for each value. Called by code that can
 * process entries instead of values: filters, vectors with a dictionary, searches for a key.
 */
public interface DictionaryEncodedBytes {
  /** Returns the distinct values, sorted as unsigned bytes. */
  BytesDecoder entries();

  /** Returns the code of each value; codes are not checked against the entries. */
  LongDecoder codes();

  /** Reads codes and checks that each has an entry. */
  void readCodes(int first, int length, int[] target);

  /** Returns the bytes of all entries one after another. Not a copy. */
  byte[] entryBytes();

  /**
   * Returns the start of each entry in {@link #entryBytes}, and the end of the last one. Not a
   * copy.
   */
  int[] entryOffsets();

  /** Returns the code of a value; -1 if it has no entry. */
  int codeOf(byte[] value);
}
