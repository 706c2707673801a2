package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import java.util.Arrays;

/** Strings or byte arrays, stored one after another with their lengths, each decoded on demand. */
final class LazyStrings {
  private final ByteReader source;
  private final String description;
  private final String lengthDescription;

  /**
   * The position of each string's length, which precedes the string; then the end of the strings.
   */
  private final int[] starts;

  /**
   * Finds the positions of the strings, and skips them in the reader.
   *
   * @param description the description of a string in messages
   */
  LazyStrings(ByteReader in, int stringCount, String description) {
    this.source = in;
    this.description = description;
    this.lengthDescription = "length of the " + description;
    starts = new int[stringCount + 1];
    starts[0] = in.position();
    for (int i = 0; i < stringCount; i++) {
      in.skip(in.readCount(lengthDescription, in.remaining()));
      starts[i + 1] = in.position();
    }
  }

  /** Returns a new reader at a string's length. */
  ByteReader readerAt(int index) {
    ByteReader in = newReader();
    in.moveTo(starts[index]);
    return in;
  }

  /** Returns a new reader of all bytes, including those before the strings. */
  ByteReader newReader() {
    return new ByteReader(source.array(), source.length(), source.fileOffset(), source.location());
  }

  String text(int index) {
    return readerAt(index).readText(description);
  }

  byte[] bytes(int index) {
    return readerAt(index).readSizedBytes(description);
  }

  /** Returns the index of the first string with these bytes; -1 if no string has them. */
  int indexOf(byte[] utf8) {
    byte[] array = source.array();
    for (int i = 0; i + 1 < starts.length; i++) {
      int end = starts[i + 1];
      int start = end - utf8.length;
      // The stored length takes one byte, or more from 128 bytes on.
      if (start > starts[i]
          && Arrays.equals(array, start, end, utf8, 0, utf8.length)
          && lengthOf(i) == utf8.length) { // otherwise only the string's end is equal
        return i;
      }
    }
    return -1;
  }

  private int lengthOf(int index) {
    ByteReader in = readerAt(index);
    return in.readCount(lengthDescription, in.remaining());
  }
}
