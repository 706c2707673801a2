package dev.stoa.testing.vector;

import java.util.Arrays;
import java.util.Random;

/** Changes the bytes of a page, those of its header more often than others. */
final class PageMutator {
  private static final byte[] HOSTILE_BYTES = {0, 1, 2, 3, 4, 5, 6, 0x7f, (byte) 0x80, (byte) 0xff};
  private static final int HEADER_POSITION = 8;

  private PageMutator() {}

  /** Returns a copy of a page with one to four changes, which may be truncated, too. */
  static byte[] mutate(byte[] page, Random random) {
    byte[] mutatedPage = page.clone();
    int changeCount = 1 + random.nextInt(4);
    for (int i = 0; i < changeCount && mutatedPage.length > HEADER_POSITION; i++) {
      mutatedPage = change(mutatedPage, random);
    }
    return random.nextInt(8) == 0
        ? Arrays.copyOf(mutatedPage, random.nextInt(mutatedPage.length + 1))
        : mutatedPage;
  }

  private static byte[] change(byte[] page, Random random) {
    int headerEnd = Math.min(page.length, HEADER_POSITION + Math.max(1, page[0] & 0xff));
    boolean isInHeader = random.nextInt(3) > 0;
    int position =
        isInHeader
            ? HEADER_POSITION + random.nextInt(Math.max(1, headerEnd - HEADER_POSITION))
            : random.nextInt(page.length);
    position = Math.min(position, page.length - 1);
    switch (random.nextInt(6)) {
      case 0 -> page[position] ^= (byte) (1 << random.nextInt(8));
      case 1 -> page[position] = (byte) random.nextInt();
      case 2 -> page[position] = HOSTILE_BYTES[random.nextInt(HOSTILE_BYTES.length)];
      case 3 -> {
        return insertLargeNumber(page, position, random);
      }
      case 4 -> copyBytes(page, position, random);
      default -> page[position] += (byte) (random.nextInt(3) - 1);
    }
    return page;
  }

  private static void copyBytes(byte[] page, int position, Random random) {
    int length = Math.min(1 + random.nextInt(8), page.length - position);
    int source = random.nextInt(page.length - length + 1);
    System.arraycopy(page, source, page, position, length);
  }

  /**
   * Replaces a byte by a varint of up to 2^31, moves the rest of the page, and mostly adds to the
   * length of the header.
   */
  private static byte[] insertLargeNumber(byte[] page, int position, Random random) {
    int extraLength = 1 + random.nextInt(4);
    byte[] longerPage = new byte[page.length + extraLength];
    System.arraycopy(page, 0, longerPage, 0, position);
    for (int i = 0; i < extraLength; i++) {
      longerPage[position + i] = (byte) (0x80 | random.nextInt(128));
    }
    longerPage[position + extraLength] = (byte) random.nextInt(extraLength == 4 ? 8 : 128);
    System.arraycopy(
        page, position + 1, longerPage, position + extraLength + 1, page.length - position - 1);
    if (random.nextInt(4) > 0) {
      longerPage[0] += (byte) extraLength;
    }
    return longerPage;
  }
}
