package dev.stoa.format.encoding.alp;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import java.util.Arrays;

/**
 * The values that are no decimals, found by block. Called by the decoders of this package; for one
 * thread.
 *
 * <p>Their places are kept, two bytes each. Their bits are decoded 1,024 at a time as encodings of
 * numbers like it, so a walk over all blocks decodes each once, however few a block has.
 */
final class Exceptions {
  /** There are never more, so that what is kept of them stays small. */
  static final int MOST = 1 << 22;

  private static final int BLOCK = LongDecoder.BLOCK;

  private final LongDecoder bits;

  /** The first exception of each block, and behind the last block the number of exceptions. */
  private final int[] starts;

  /** Where each exception stands in its block. */
  private final char[] places;

  private final long[] decoded;
  private int decodedFrom;
  private int decodedTo;

  /** Checks that the positions rise and are those of values. */
  Exceptions(AlpBuffers buffers, ByteRegion region) {
    LongDecoder positions = buffers.exceptionPositions();
    this.bits = buffers.exceptionBits();
    int count = buffers.integers().count();
    if (positions.count() > Math.min(count, MOST) || positions.count() != bits.count()) {
      throw region.corrupt(
          0,
          "expected exceptions among %d values, found %d positions of %d"
              .formatted(count, positions.count(), bits.count()));
    }
    this.starts = new int[count / BLOCK + 2];
    this.places = new char[positions.count()];
    this.decoded = new long[Math.min(BLOCK, positions.count())];
    readPositions(positions, count, region);
  }

  private void readPositions(LongDecoder positions, int count, ByteRegion region) {
    long last = -1;
    for (int first = 0; first < positions.count(); first += BLOCK) {
      int length = Math.min(BLOCK, positions.count() - first);
      positions.read(first, length, decoded, 0);
      for (int i = 0; i < length; i++) {
        long position = decoded[i];
        if (position <= last || position >= count) {
          throw region.corrupt(
              0,
              "expected rising positions among %d values, found %d after %d"
                  .formatted(count, position, last));
        }
        last = position;
        places[first + i] = (char) (position % BLOCK);
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

  /** Where in its block an exception stands. */
  int place(int exception) {
    return places[exception];
  }

  /** Decodes the bits of an exception and of some behind it; gives the one behind the last. */
  int decode(int exception) {
    if (exception < decodedFrom || exception >= decodedTo) {
      int from = exception - exception % BLOCK;
      int length = Math.min(BLOCK, bits.count() - from);
      decodedTo = 0;
      bits.read(from, length, decoded, 0);
      decodedFrom = from;
      decodedTo = from + length;
    }
    return decodedTo;
  }

  /** The bits of an exception that was {@linkplain #decode decoded}. */
  long bits(int exception) {
    return decoded[exception - decodedFrom];
  }

  /** Which exception a value is; negative when it is none. */
  int find(int position) {
    int block = position / BLOCK;
    char place = (char) (position % BLOCK);
    return Arrays.binarySearch(places, starts[block], starts[block + 1], place);
  }

  /** The bits of an exception that was {@linkplain #find found}. */
  long bitsAt(int exception) {
    return bits.at(exception);
  }
}
