package dev.stoa.bench.experiment.keyindex;

import java.io.IOException;

/**
 * An array of numbers of equal size in consecutive pages of a file.
 *
 * @param firstPage the first of its pages
 * @param bits the bits of a number, at most 56
 */
record NumberPages(int firstPage, int bits) {
  private static final int CHECKSUM_SIZE_IN_BITS = PageFile.CHECKSUM_SIZE_IN_BYTES * Byte.SIZE;
  private static final int PAGE_SIZE_IN_BITS = PageFile.PAGE_SIZE_IN_BYTES * Byte.SIZE;

  /** Returns a number. */
  long read(int index, PageFile file) throws IOException {
    return PageBits.read(file.page(firstPage + index / countPerPage()), position(index), bits);
  }

  /** Whether a number is the first of its page. */
  boolean isFirst(int index) {
    return index % countPerPage() == 0;
  }

  /** Returns the position of a number in its page, in bits. */
  int position(int index) {
    return CHECKSUM_SIZE_IN_BITS + index % countPerPage() * bits;
  }

  private int countPerPage() {
    return (PAGE_SIZE_IN_BITS - CHECKSUM_SIZE_IN_BITS) / bits;
  }
}
