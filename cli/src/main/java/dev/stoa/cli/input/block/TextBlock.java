package dev.stoa.cli.input.block;

/**
 * Text of one file that consists of whole rows, in UTF-8 that is not yet checked.
 *
 * @param fileIndex the position of the file among the inputs
 * @param bytes an array that contains the text, and is not changed
 * @param from the index of the first byte
 * @param to the index after the last byte
 * @param position how many stored bytes of the file were read for it
 */
@SuppressWarnings("ArrayRecordComponent") // neither compared nor modified
public record TextBlock(int fileIndex, byte[] bytes, int from, int to, long position) {
  /** Returns the length in bytes. */
  public int length() {
    return to - from;
  }
}
