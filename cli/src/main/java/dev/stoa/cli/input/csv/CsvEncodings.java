package dev.stoa.cli.input.csv;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Detects the encoding of a text by its first bytes: a byte order mark of UTF-8 or UTF-16, else
 * UTF-8 if the bytes are mostly valid, else Windows-1252, which contains the printable characters
 * of Latin-1.
 */
final class CsvEncodings {
  /** The encoding of texts that are not UTF-8. */
  static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

  private CsvEncodings() {}

  /** Returns the encoding of a text that begins with these bytes. */
  static Charset detect(byte[] bytes) {
    if (hasUtf16Mark(bytes)) {
      return StandardCharsets.UTF_16;
    }
    int validCount = 0;
    int malformedCount = 0;
    for (int i = 0; i < bytes.length; ) {
      int length = sequenceLength(bytes, i);
      if (length == 0) {
        malformedCount++;
        i++;
      } else {
        validCount += length > 1 ? 1 : 0;
        i += length;
      }
    }
    // A damaged file in UTF-8 still contains characters of several bytes; one in Latin-1 has none.
    return malformedCount > validCount ? WINDOWS_1252 : StandardCharsets.UTF_8;
  }

  /** Returns whether the bytes begin with the mark of UTF-16, of either byte order. */
  static boolean hasUtf16Mark(byte[] bytes) {
    return bytes.length >= 2
        && ((bytes[0] == (byte) 0xfe && bytes[1] == (byte) 0xff)
            || (bytes[0] == (byte) 0xff && bytes[1] == (byte) 0xfe));
  }

  /** Returns the length of the UTF-8 character at an index, 0 if malformed; may exceed the end. */
  private static int sequenceLength(byte[] bytes, int index) {
    int lead = bytes[index] & 0xff;
    if (lead < 0x80) {
      return 1;
    }
    int length = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    for (int i = index + 1; i < Math.min(index + length, bytes.length); i++) {
      if ((bytes[i] & 0xc0) != 0x80) {
        return 0;
      }
    }
    return length;
  }
}
