package dev.stoa.format.encoding;

/**
 * Byte strings as distinct entries and a code for each value. Called by those who can do with the
 * entries what they would do with the values: filters, vectors with a dictionary, searches for a
 * key.
 */
public interface CodedBytes {
  /** The distinct values, sorted as unsigned bytes. */
  BytesDecoder entries();

  /** Which entry each value is; a code is not checked against the entries. */
  LongDecoder codes();

  /** Reads codes, each of which names an entry. */
  void readCodes(int first, int length, int[] target);

  /** The bytes of all entries one after another. Not a copy. */
  byte[] entryBytes();

  /** Where each entry starts among their bytes, and where the last one ends. Not a copy. */
  int[] entryOffsets();

  /** The code of a value; -1 if no entry has it. */
  int codeOf(byte[] value);
}
