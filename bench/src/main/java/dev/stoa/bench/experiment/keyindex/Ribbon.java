package dev.stoa.bench.experiment.keyindex;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.IntToLongFunction;

/**
 * A function that returns the number that each key was given, and any number for another key, in
 * little more than the bits of the numbers (Dillinger and Walzer, "Ribbon filter: practically
 * smaller than Bloom and Xor", 2021). A hash selects some of 64 consecutive slots; the result is
 * the exclusive or of what is stored in them. Slots are stored in blocks of 64: a word for each bit
 * of the result.
 *
 * @param firstPage the first page in the file
 * @param startCount the number of slots at which the 64 slots of a key may begin
 * @param startsPerPage how many of them a page has: all of its slots, or those from which 64 slots
 *     are in the page
 * @param resultBits the bits of a result
 */
record Ribbon(int firstPage, int startCount, int startsPerPage, int resultBits) {
  private static final int WIDTH = Long.SIZE;

  private static final double SLOTS_PER_KEY_STEP = 0.01;
  private static final double MAX_SLOTS_PER_KEY = 3;

  /** The keys for which 5 % of the slots are free; their number grows with its logarithm. */
  private static final int SMALL_KEY_COUNT = 1 << 14;

  private static final double FREE_SLOTS_PER_KEY = 0.05;
  private static final double FREE_SLOTS_PER_DOUBLING = 0.005;

  /** More slots are free if each page is solved alone, since some have more keys than others. */
  private static final double FREE_SLOTS_PER_KEY_IN_PAGES = 0.11;

  /** Gives a number to each row. */
  interface Results extends IntToLongFunction {}

  /** Writes the function from hashes to numbers; the slots of few keys are in two pages. */
  static Ribbon write(long[] hashes, int resultBits, Results results, PageWriter writer)
      throws IOException {
    return write(hashes, slotsPerPage(resultBits), resultBits, results, writer);
  }

  /** Writes the function from hashes to numbers; the slots of each key are in one page. */
  static Ribbon writeInPages(long[] hashes, int resultBits, Results results, PageWriter writer)
      throws IOException {
    return write(hashes, slotsPerPage(resultBits) - WIDTH + 1, resultBits, results, writer);
  }

  private static Ribbon write(
      long[] hashes, int startsPerPage, int resultBits, Results results, PageWriter writer)
      throws IOException {
    double doublings =
        Math.max(0, Math.log((double) hashes.length / SMALL_KEY_COUNT) / Math.log(2));
    double freeSlots =
        FREE_SLOTS_PER_DOUBLING * doublings
            + (startsPerPage < slotsPerPage(resultBits)
                ? FREE_SLOTS_PER_KEY_IN_PAGES
                : FREE_SLOTS_PER_KEY);
    for (; freeSlots < MAX_SLOTS_PER_KEY; freeSlots += SLOTS_PER_KEY_STEP) {
      int startCount = (int) Math.ceil(hashes.length * (1 + freeSlots));
      if (startsPerPage < slotsPerPage(resultBits)) {
        int pageCount = startCount / slotsPerPage(resultBits) + 1;
        startCount = pageCount * startsPerPage;
      }
      Ribbon shape = new Ribbon(writer.pageCount(), startCount, startsPerPage, resultBits);
      Optional<long[]> slots = shape.solve(hashes, results);
      if (slots.isPresent()) {
        shape.write(slots.get(), writer);
        return shape;
      }
    }
    throw new IOException("found no solution; two keys may have one hash");
  }

  private static int blocksPerPage(int resultBits) {
    return (PageFile.PAGE_SIZE_IN_BYTES - PageFile.CHECKSUM_SIZE_IN_BYTES)
        / (resultBits * Long.BYTES);
  }

  private static int slotsPerPage(int resultBits) {
    return blocksPerPage(resultBits) * WIDTH;
  }

  private int startOf(long hash) {
    return slotOfStart((int) Hashes.scale(hash, startCount));
  }

  private int slotOfStart(int start) {
    return start / startsPerPage * slotsPerPage(resultBits) + start % startsPerPage;
  }

  /** Returns which slots from the start on belong to a hash; the first one does. */
  private static long coefficients(long hash) {
    return Hashes.mix(hash) | 1;
  }

  /** Returns what to store in each slot: Gaussian elimination in the order of the first slots. */
  private Optional<long[]> solve(long[] hashes, Results resultOfRow) {
    long[] coefficients = new long[slotOfStart(startCount - 1) + WIDTH];
    long[] results = new long[coefficients.length];
    int rowBits = Hashes.bitCount(hashes.length);
    for (long place : Hashes.sortedPlaces(hashes.length, row -> startOf(hashes[row]))) {
      int row = (int) (place & (1L << rowBits) - 1);
      int slot = (int) (place >>> rowBits);
      long remaining = coefficients(hashes[row]);
      long result = resultOfRow.applyAsLong(row);
      while (coefficients[slot] != 0) {
        remaining ^= coefficients[slot];
        result ^= results[slot];
        if (remaining == 0) {
          break;
        }
        int distance = Long.numberOfTrailingZeros(remaining);
        remaining >>>= distance;
        slot += distance;
      }
      if (remaining != 0) {
        coefficients[slot] = remaining;
        results[slot] = result;
      } else if (result != 0) {
        return Optional.empty();
      }
    }
    for (int slot = coefficients.length - 1; slot >= 0; slot--) {
      long others = coefficients[slot] & -2; // a free slot is 0
      while (others != 0) {
        results[slot] ^= results[slot + Long.numberOfTrailingZeros(others)];
        others &= others - 1; // clears the lowest bit
      }
    }
    return Optional.of(results);
  }

  private void write(long[] slots, PageWriter writer) throws IOException {
    int blockCount = (slots.length + WIDTH - 1) / WIDTH;
    ByteBuffer page = PageWriter.newPage();
    for (int block = 0; block < blockCount; block++) {
      if (block > 0 && block % blocksPerPage(resultBits) == 0) {
        writer.write(page);
        page = PageWriter.newPage();
      }
      for (int bit = 0; bit < resultBits; bit++) {
        long word = 0;
        for (int i = 0; i < WIDTH && block * WIDTH + i < slots.length; i++) {
          word |= (slots[block * WIDTH + i] >>> bit & 1) << i;
        }
        page.putLong(offset(block) + bit * Long.BYTES, word);
      }
    }
    writer.write(page);
  }

  /** Returns the offset of a block in its page. */
  private int offset(int block) {
    return PageFile.CHECKSUM_SIZE_IN_BYTES
        + block % blocksPerPage(resultBits) * resultBits * Long.BYTES;
  }

  /** Returns the number that the key of a hash was given; any number for other keys. */
  long result(long hash, PageFile file) throws IOException {
    int start = startOf(hash);
    int block = start / WIDTH;
    int shift = start % WIDTH;
    long coefficients = coefficients(hash);
    long result = parities(block, coefficients << shift, file);
    return shift == 0
        ? result
        : result ^ parities(block + 1, coefficients >>> (WIDTH - shift), file);
  }

  /** Returns the exclusive or of some slots of a block. */
  private long parities(int block, long mask, PageFile file) throws IOException {
    ByteBuffer page = file.page(firstPage + block / blocksPerPage(resultBits));
    int offset = offset(block);
    long result = 0;
    for (int bit = 0; bit < resultBits; bit++) {
      long word = page.getLong(offset + bit * Long.BYTES) & mask;
      result |= (Long.bitCount(word) & 1L) << bit;
    }
    return result;
  }
}
