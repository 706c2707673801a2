package dev.stoa.format.encoding.alp;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import java.util.Arrays;

/**
 * The values that are not decimals, which ALP stores as exceptions, by block. Called by the
 * decoders of this package. Not thread-safe.
 *
 * <p>Keeps their positions, two bytes each. Their bits are decoded 1,024 at a time, the block size
 * of the encodings of numbers, so reading all blocks decodes each exception once, even if blocks
 * have few exceptions.
 */
final class AlpExceptions {
  /** The maximum number of exceptions of a buffer, so that the positions take little memory. */
  static final int MAX_COUNT = 1 << 22;

  private static final int BLOCK_SIZE = LongDecoder.BLOCK_SIZE;

  private final LongDecoder bits;

  /** The first exception of each block, and after the last block the number of exceptions. */
  private final int[] starts;

  /** The position of each exception in its block. */
  private final char[] positionsInBlock;

  /** The decoded bits of the exceptions from {@link #decodedFrom} to {@link #decodedTo}. */
  private final long[] decodedBits;

  private int decodedFrom;
  private int decodedTo;

  /** Reads the positions, and checks that they ascend and are less than the value count. */
  AlpExceptions(AlpBuffers buffers, ByteRegion region) {
    LongDecoder positions = buffers.exceptionPositions();
    this.bits = buffers.exceptionBits();
    int valueCount = buffers.integers().count();
    int maxCount = Math.min(valueCount, MAX_COUNT);
    if (positions.count() > maxCount || positions.count() != bits.count()) {
      throw region.corrupt(
          0,
          "expected at most %d positions and as many exceptions, found %d and %d"
              .formatted(maxCount, positions.count(), bits.count()));
    }
    this.starts = new int[valueCount / BLOCK_SIZE + 2];
    this.positionsInBlock = new char[positions.count()];
    this.decodedBits = new long[Math.min(BLOCK_SIZE, positions.count())];
    readPositions(positions, valueCount, region);
  }

  private void readPositions(LongDecoder positions, int valueCount, ByteRegion region) {
    long previousPosition = -1;
    for (int first = 0; first < positions.count(); first += BLOCK_SIZE) {
      int length = Math.min(BLOCK_SIZE, positions.count() - first);
      // No bits are decoded yet, so their array serves as the buffer of the positions.
      positions.read(first, length, decodedBits, 0);
      for (int i = 0; i < length; i++) {
        long position = decodedBits[i];
        if (position <= previousPosition || position >= valueCount) {
          throw region.corrupt(
              0,
              "expected ascending positions of exceptions among %d values, found %d after %d"
                  .formatted(valueCount, position, previousPosition));
        }
        previousPosition = position;
        positionsInBlock[first + i] = (char) (position % BLOCK_SIZE);
        starts[(int) position / BLOCK_SIZE + 1]++;
      }
    }
    for (int block = 1; block < starts.length; block++) {
      starts[block] += starts[block - 1];
    }
  }

  /** Returns the index of a block's first exception; the start of the next block is its end. */
  int start(int block) {
    return starts[block];
  }

  /** Returns the position of an exception in its block. */
  int positionInBlock(int exception) {
    return positionsInBlock[exception];
  }

  /**
   * Decodes the bits of an exception and of some after it; returns the end of the decoded
   * exceptions.
   */
  int decode(int exception) {
    if (exception < decodedFrom || exception >= decodedTo) {
      int from = exception - exception % BLOCK_SIZE;
      int length = Math.min(BLOCK_SIZE, bits.count() - from);
      decodedTo = 0;
      bits.read(from, length, decodedBits, 0);
      decodedFrom = from;
      decodedTo = from + length;
    }
    return decodedTo;
  }

  /** Returns the bits of a {@linkplain #decode decoded} exception. */
  long decodedBits(int exception) {
    return decodedBits[exception - decodedFrom];
  }

  /** Returns the index of the exception at a value's position; negative if none is there. */
  int find(int position) {
    int block = position / BLOCK_SIZE;
    char positionInBlock = (char) (position % BLOCK_SIZE);
    return Arrays.binarySearch(positionsInBlock, starts[block], starts[block + 1], positionInBlock);
  }

  /**
   * Returns the bits of an exception without decoding others, such as one returned by {@link
   * #find}.
   */
  long bitsAt(int exception) {
    return bits.at(exception);
  }
}
