package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import java.util.Arrays;

/** Texts, or other bytes with a length, one after another; each is read when it is asked for. */
final class StoredTexts {
  private final ByteReader bytes;
  private final String what;

  /** The places of the lengths, which stand before the texts; the last is behind all. */
  private final int[] starts;

  /**
   * Passes over so many texts.
   *
   * @param what each is, for messages
   */
  StoredTexts(ByteReader in, int count, String what) {
    this.bytes = in;
    this.what = what;
    String length = "length of the " + what;
    starts = new int[count + 1];
    starts[0] = in.position();
    for (int i = 0; i < count; i++) {
      in.skip(in.readCount(length, in.remaining()));
      starts[i + 1] = in.position();
    }
  }

  /** A reader of its own before a text and its length. */
  ByteReader at(int index) {
    ByteReader in =
        new ByteReader(bytes.array(), bytes.length(), bytes.fileOffset(), bytes.place());
    in.moveTo(starts[index]);
    return in;
  }

  String text(int index) {
    return at(index).readText(what);
  }

  byte[] bytes(int index) {
    return at(index).readSizedBytes(what);
  }

  /** The first text of these bytes; -1 when there is none. */
  int indexOf(byte[] text) {
    byte[] all = bytes.array();
    for (int i = 0; i + 1 < starts.length; i++) {
      int end = starts[i + 1];
      int start = end - text.length;
      // The length takes a byte at least, and more from 128 bytes on.
      if (start > starts[i]
          && Arrays.equals(all, start, end, text, 0, text.length)
          && lengthOf(i) == text.length) { // else it ends as the text does
        return i;
      }
    }
    return -1;
  }

  private int lengthOf(int index) {
    ByteReader in = at(index);
    return in.readCount("length of the " + what, in.remaining());
  }
}
