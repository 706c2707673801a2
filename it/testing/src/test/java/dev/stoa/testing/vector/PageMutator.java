package dev.stoa.testing.vector;

import java.util.Arrays;
import java.util.Random;

/** Changes the bytes of a page, those of its head more often than others. */
final class PageMutator {
  private static final byte[] ODD = {0, 1, 2, 3, 4, 5, 6, 0x7f, (byte) 0x80, (byte) 0xff};
  private static final int HEAD_START = 8;

  private PageMutator() {}

  static byte[] mutate(byte[] page, Random random) {
    byte[] changed = page.clone();
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes && changed.length > HEAD_START; i++) {
      changed = change(changed, random);
    }
    return random.nextInt(8) == 0
        ? Arrays.copyOf(changed, random.nextInt(changed.length + 1))
        : changed;
  }

  private static byte[] change(byte[] page, Random random) {
    int headEnd = Math.min(page.length, HEAD_START + Math.max(1, page[0] & 0xff));
    boolean isHead = random.nextInt(3) > 0;
    int at =
        isHead
            ? HEAD_START + random.nextInt(Math.max(1, headEnd - HEAD_START))
            : random.nextInt(page.length);
    at = Math.min(at, page.length - 1);
    switch (random.nextInt(6)) {
      case 0 -> page[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> page[at] = (byte) random.nextInt();
      case 2 -> page[at] = ODD[random.nextInt(ODD.length)];
      case 3 -> {
        return insertLargeNumber(page, at, random);
      }
      case 4 -> copyOver(page, at, random);
      default -> page[at] += (byte) (random.nextInt(3) - 1);
    }
    return page;
  }

  private static void copyOver(byte[] page, int at, Random random) {
    int length = Math.min(1 + random.nextInt(8), page.length - at);
    int from = random.nextInt(page.length - length + 1);
    System.arraycopy(page, from, page, at, length);
  }

  /** Replaces a byte by a varint of up to 2^31; the rest of the head moves. */
  private static byte[] insertLargeNumber(byte[] page, int at, Random random) {
    int width = 1 + random.nextInt(4);
    byte[] longer = new byte[page.length + width];
    System.arraycopy(page, 0, longer, 0, at);
    for (int i = 0; i < width; i++) {
      longer[at + i] = (byte) (0x80 | random.nextInt(128));
    }
    longer[at + width] = (byte) random.nextInt(width == 4 ? 8 : 128);
    System.arraycopy(page, at + 1, longer, at + width + 1, page.length - at - 1);
    if (random.nextInt(4) > 0) {
      longer[0] += (byte) width;
    }
    return longer;
  }
}
