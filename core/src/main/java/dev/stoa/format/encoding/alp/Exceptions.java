package dev.stoa.format.encoding.alp;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;

/**
 * The values that are no decimals, found by block. Called by the decoders of this package; for one
 * thread.
 *
 * <p>They are decoded 1,024 at a time as their encodings like it, so a walk over all blocks decodes
 * each once, however few a block has.
 */
final class Exceptions {
  private static final int BLOCK = LongDecoder.BLOCK;

  private final LongDecoder positions;
  private final LongDecoder bits;

  /** The first exception of each block, and behind the last block the number of exceptions. */
  private final int[] starts;

  private final int[] decodedPositions;
  private final long[] decodedBits;
  private int decodedFrom;
  private int decodedTo;

  /** Checks that the positions rise and are those of values. */
  Exceptions(AlpBuffers buffers, ByteRegion region) {
    this.positions = buffers.exceptionPositions();
    this.bits = buffers.exceptionBits();
    int count = buffers.integers().count();
    if (positions.count() > count || positions.count() != bits.count()) {
      throw region.corrupt(
          0,
          "expected exceptions among %d values, found %d positions of %d"
              .formatted(count, positions.count(), bits.count()));
    }
    this.starts = new int[count / BLOCK + 2];
    int most = Math.min(BLOCK, positions.count());
    this.decodedPositions = new int[most];
    this.decodedBits = new long[most];
    findStarts(count, region);
  }

  private void findStarts(int count, ByteRegion region) {
    long last = -1;
    for (int first = 0; first < positions.count(); first += BLOCK) {
      int length = Math.min(BLOCK, positions.count() - first);
      positions.read(first, length, decodedBits, 0);
      for (int i = 0; i < length; i++) {
        long position = decodedBits[i];
        if (position <= last || position >= count) {
          throw region.corrupt(
              0,
              "expected rising positions among %d values, found %d after %d"
                  .formatted(count, position, last));
        }
        last = position;
        starts[(int) position / BLOCK + 1]++;
      }
    }
    for (int block = 1; block < starts.length; block++) {
      starts[block] += starts[block - 1];
    }
  }

  /** The first exception of a block; that of the next one is behind its last. */
  int start(int block) {
    return starts[block];
  }

  /** Makes an exception and some behind it ready; gives the one behind the last of them. */
  int decode(int exception) {
    if (exception < decodedFrom || exception >= decodedTo) {
      int from = exception - exception % BLOCK;
      int length = Math.min(BLOCK, positions.count() - from);
      decodedTo = 0;
      positions.read(from, length, decodedPositions, 0);
      bits.read(from, length, decodedBits, 0);
      decodedFrom = from;
      decodedTo = from + length;
    }
    return decodedTo;
  }

  /** The position of an exception that is ready. */
  int position(int exception) {
    return decodedPositions[exception - decodedFrom];
  }

  /** The bits of an exception that is ready. */
  long bits(int exception) {
    return decodedBits[exception - decodedFrom];
  }

  /** Which exception a value is; negative when it is none. */
  int find(int position) {
    int low = starts[position / BLOCK];
    int high = starts[position / BLOCK + 1] - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      long found = positions.at(middle);
      if (found == position) {
        return middle;
      }
      if (found < position) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  /** The bits of an exception that was {@linkplain #find found}. */
  long bitsAt(int exception) {
    return bits.at(exception);
  }
}
