package dev.stoa.bench.experiment.keyindex;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.LongConsumer;

/**
 * Entries sorted by hash in full pages, which are found by interpolation: hashes are uniform, so a
 * hash is about as far in the file as it is in their range. A page has its first place and that of
 * the next page, then the upper parts of places in unary, the lower parts, and the rows, as the
 * pages of Stoa's index. A place is a hash, scaled to the number of keys times 2^fingerprintBits.
 *
 * @param firstPage the first page in the file
 * @param pageCount the number of pages
 * @param keyCount the number of keys
 * @param fingerprintBits one of 2^fingerprintBits absent keys has the place of an entry
 */
record HashBlocks(int firstPage, int pageCount, int keyCount, int fingerprintBits) {
  private static final int COUNT_OFFSET = 4;
  private static final int START_OFFSET = 8;
  private static final int END_OFFSET = 16;
  private static final int HEADER_SIZE_IN_BITS = 24 * Byte.SIZE;
  private static final int PAGE_SIZE_IN_BITS = PageFile.PAGE_SIZE_IN_BYTES * Byte.SIZE;

  /** Writes the entries of all keys. */
  static HashBlocks write(long[] hashes, int fingerprintBits, PageWriter writer)
      throws IOException {
    int firstPage = writer.pageCount();
    HashBlocks shape = new HashBlocks(firstPage, 0, hashes.length, fingerprintBits);
    long[] places = Hashes.sortedPlaces(hashes.length, row -> shape.placeOf(hashes[row]));
    int start = 0;
    while (start < places.length) {
      int end = shape.endOfPage(places, start);
      writer.write(shape.page(places, start, end));
      start = end;
    }
    return new HashBlocks(
        firstPage, writer.pageCount() - firstPage, hashes.length, fingerprintBits);
  }

  private long placeOf(long hash) {
    return Hashes.scale(hash, maxPlace());
  }

  private long maxPlace() {
    return (long) keyCount << fingerprintBits;
  }

  private int rowBits() {
    return Hashes.bitCount(keyCount - 1L);
  }

  /** Returns the index after the last entry that fits into a page; equal places stay together. */
  private int endOfPage(long[] places, int start) throws IOException {
    long startPlace = startPlace(places, start);
    int end = start;
    while (end < places.length) {
      int next = end + 1;
      while (next < places.length && place(places[next]) == place(places[end])) {
        next++;
      }
      long entryBits = (next - start) * (1L + fingerprintBits + rowBits());
      long highBits = highCount(endPlace(places, next) - startPlace);
      if (HEADER_SIZE_IN_BITS + highBits + entryBits > PAGE_SIZE_IN_BITS) {
        break;
      }
      end = next;
    }
    if (end == start) {
      throw new IOException("more keys have one hash than a page has entries");
    }
    return end;
  }

  private long place(long placeAndRow) {
    return placeAndRow >>> Hashes.bitCount(keyCount);
  }

  private long startPlace(long[] places, int start) {
    return start == 0 ? 0 : place(places[start]);
  }

  private long endPlace(long[] places, int end) {
    return end == places.length ? maxPlace() : place(places[end]);
  }

  /** Returns the number of the upper parts of a page's places. */
  private long highCount(long placeCount) {
    return (placeCount + (1L << fingerprintBits) - 1) >>> fingerprintBits;
  }

  private ByteBuffer page(long[] places, int start, int end) {
    ByteBuffer page = PageWriter.newPage();
    page.putShort(COUNT_OFFSET, (short) (end - start));
    page.putLong(START_OFFSET, startPlace(places, start));
    page.putLong(END_OFFSET, endPlace(places, end));
    int lowStart = lowStart(page);
    int rowStart = lowStart + (end - start) * fingerprintBits;
    long lowMask = (1L << fingerprintBits) - 1;
    long rowMask = (1L << Hashes.bitCount(keyCount)) - 1;
    for (int entry = 0; entry < end - start; entry++) {
      long relative = place(places[start + entry]) - startPlace(places, start);
      int highPosition = HEADER_SIZE_IN_BITS + (int) (relative >>> fingerprintBits) + entry;
      PageBits.write(page, highPosition, 1);
      PageBits.write(page, lowStart + entry * fingerprintBits, relative & lowMask);
      PageBits.write(page, rowStart + entry * rowBits(), places[start + entry] & rowMask);
    }
    return page;
  }

  /** Returns the position of the lower parts in a page, in bits. */
  private int lowStart(ByteBuffer page) {
    long placeCount = page.getLong(END_OFFSET) - page.getLong(START_OFFSET);
    return HEADER_SIZE_IN_BITS + entryCount(page) + (int) highCount(placeCount);
  }

  private static int entryCount(ByteBuffer page) {
    return Short.toUnsignedInt(page.getShort(COUNT_OFFSET));
  }

  /** Passes the rows with the place of a hash to an action. */
  void find(long hash, PageFile file, LongConsumer action) throws IOException {
    long place = placeOf(hash);
    int low = 0;
    int high = pageCount;
    long lowPlace = 0;
    long highPlace = maxPlace();
    while (low < high) {
      // Not beyond the ends: places are below the maximum, but the quotient is rounded.
      double fraction = (double) (place - lowPlace) / (highPlace - lowPlace);
      int number = Math.min(high - 1, low + (int) (fraction * (high - low)));
      ByteBuffer page = file.page(firstPage + number);
      if (place < page.getLong(START_OFFSET)) {
        high = number;
        highPlace = page.getLong(START_OFFSET);
      } else if (place >= page.getLong(END_OFFSET)) {
        low = number + 1;
        lowPlace = page.getLong(END_OFFSET);
      } else {
        findInPage(place - page.getLong(START_OFFSET), page, action);
        return;
      }
    }
  }

  private void findInPage(long relative, ByteBuffer page, LongConsumer action) {
    int highPart = (int) (relative >>> fingerprintBits);
    long lowPart = relative & (1L << fingerprintBits) - 1;
    int lowStart = lowStart(page);
    int rowStart = lowStart + entryCount(page) * fingerprintBits;
    int position = PageBits.positionAfterZeros(page, HEADER_SIZE_IN_BITS, highPart);
    int entry = position - HEADER_SIZE_IN_BITS - highPart;
    while (position < lowStart && PageBits.read(page, position, 1) != 0) {
      long entryLow = PageBits.read(page, lowStart + entry * fingerprintBits, fingerprintBits);
      if (entryLow == lowPart) {
        action.accept(PageBits.read(page, rowStart + entry * rowBits(), rowBits()));
      } else if (entryLow > lowPart) {
        return;
      }
      entry++;
      position++;
    }
  }
}
