package dev.stoa.format.encoding;

import dev.stoa.format.bytes.ByteRegion;

/**
 * Where values of different lengths end in the bytes that hold them one after another: the ends are
 * checked to rise and to lie within the bytes. For one thread.
 *
 * <p>Called by the encodings of byte strings. Who walks from value to value decodes a block of ends
 * at a time; who looks one up decodes two.
 */
public final class ValueEnds {
  private static final int BLOCK = LongDecoder.BLOCK;

  private final LongDecoder ends;
  private final ByteRegion data;

  /** Where the first value of the decoded block starts, then where each of its values ends. */
  private int[] decoded = {};

  private int decodedBlock = -1;
  private int visitedBlock = -1;
  private int start;
  private int end;

  /** Ends of values that lie in the given bytes from the first on. */
  public ValueEnds(LongDecoder ends, ByteRegion data) {
    this.ends = ends;
    this.data = data;
  }

  /** Finds a value; {@link #start} and {@link #end} tell where it lies. */
  public void find(int index) {
    int block = index / BLOCK;
    if (block != decodedBlock) {
      if (block != visitedBlock) {
        visitedBlock = block;
        start = index == 0 ? 0 : checked(ends.at(index - 1), 0);
        end = checked(ends.at(index), start);
        return;
      }
      decode(block);
    }
    start = decoded[index % BLOCK];
    end = decoded[index % BLOCK + 1];
  }

  private void decode(int block) {
    decodedBlock = -1;
    if (decoded.length == 0) {
      decoded = new int[Math.min(BLOCK, ends.count()) + 1];
    }
    int first = block * BLOCK;
    decoded[0] = read(first, Math.min(BLOCK, ends.count() - first), decoded, 1);
    decodedBlock = block;
  }

  private int checked(long found, int least) {
    if (found < least || found > data.length()) {
      throw corrupt(found);
    }
    return (int) found;
  }

  private RuntimeException corrupt(long found) {
    return data.corrupt(
        0, "expected rising ends of values in %d bytes, found %d".formatted(data.length(), found));
  }

  /** Where the value begins that was found last. */
  public int start() {
    return start;
  }

  /** Where the value ends that was found last. */
  public int end() {
    return end;
  }

  /**
   * Decodes and checks the ends of some values.
   *
   * @param target takes them from {@code offset} on
   * @return where the first of the values begins
   */
  public int read(int first, int length, int[] target, int offset) {
    int from = first == 0 || length == 0 ? 0 : checked(ends.at(first - 1), 0);
    int last = from;
    int wrong = ends.tryRead(first, length, target, offset) ? 0 : -1;
    for (int i = 0; i < length; i++) {
      int next = target[offset + i];
      wrong |= next | (next - last);
      last = next;
    }
    if (wrong < 0 || last > data.length()) {
      throw corrupt(last);
    }
    return from;
  }
}
