package dev.stoa.cli.input.block;

import org.apache.avro.Schema;

/** How the rows of a text format are found and decoded; implemented by CSV and JSON. */
public interface TextFormat {
  /** Returns the schema of the rows. */
  Schema schema();

  /** Returns how rows end. */
  RowBoundary boundary();

  /**
   * Reads what precedes the rows of a file, such as a header. Called once per file, in order, and
   * before its blocks are decoded.
   *
   * @param bytes the beginning of the file, after a byte order mark
   * @param from the index of its first byte
   * @param to the index after its last byte
   * @return the number of bytes that precede the rows
   * @throws IrregularTextException when the file cannot be divided into blocks
   */
  int beginFile(int fileIndex, byte[] bytes, int from, int to) throws IrregularTextException;

  /** Creates a decoder for one thread. */
  BlockDecoder newDecoder();

  /**
   * Notes that the records of blocks that were written were read a second time, one by one, so that
   * the next record is a new one.
   */
  default void finishRereading() {}

  /** Returns a sentence about the values that were read; empty if there is none. */
  default String warning() {
    return "";
  }
}
