package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import java.util.Arrays;

/** Strings, or other length-prefixed bytes, one after another; each is decoded on demand. */
final class LazyStrings {
  private final ByteReader bytes;
  private final String description;

  /** The offsets of the lengths, which precede the strings; the last offset is the end. */
  private final int[] starts;

  /**
   * Finds the positions of the strings, and skips them in the reader.
   *
   * @param description the description of a string in messages
   */
  LazyStrings(ByteReader in, int count, String description) {
    this.bytes = in;
    this.description = description;
    String length = "length of the " + description;
    starts = new int[count + 1];
    starts[0] = in.position();
    for (int i = 0; i < count; i++) {
      in.skip(in.readCount(length, in.remaining()));
      starts[i + 1] = in.position();
    }
  }

  /** Returns a new reader at a string's length. */
  ByteReader readerAt(int index) {
    ByteReader in =
        new ByteReader(bytes.array(), bytes.length(), bytes.fileOffset(), bytes.location());
    in.moveTo(starts[index]);
    return in;
  }

  String text(int index) {
    return readerAt(index).readText(description);
  }

  byte[] bytes(int index) {
    return readerAt(index).readSizedBytes(description);
  }

  /** Returns the index of the first string with these bytes; -1 if no string has them. */
  int indexOf(byte[] text) {
    byte[] array = bytes.array();
    for (int i = 0; i + 1 < starts.length; i++) {
      int end = starts[i + 1];
      int start = end - text.length;
      // The stored length takes one byte, or more from 128 bytes on.
      if (start > starts[i]
          && Arrays.equals(array, start, end, text, 0, text.length)
          && lengthOf(i) == text.length) { // otherwise only a suffix is equal
        return i;
      }
    }
    return -1;
  }

  private int lengthOf(int index) {
    ByteReader in = readerAt(index);
    return in.readCount("length of the " + description, in.remaining());
  }
}
