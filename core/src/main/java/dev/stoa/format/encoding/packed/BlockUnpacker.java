package dev.stoa.format.encoding.packed;

import dev.stoa.format.encoding.LongDecoder;
import java.nio.IntBuffer;

/** Unpacks one block after another, with room of its own. Called by {@link PackedDecoder}. */
final class BlockUnpacker {
  private final IntBuffer words;
  private final int[] values;

  // The parts of full blocks, once there was one.
  private int[] shorts = {};
  private int[] bytes = {};
  private int[] small = {};
  private int[] repeated = {};

  /** As many words as a block has values, once there were so wide ones. */
  private int[] loaded = {};

  /** A short block's words, and two behind them. */
  private int[] shortBlock = {};

  /** An unpacker of this many numbers in all. */
  BlockUnpacker(IntBuffer words, int count) {
    this.words = words;
    this.values = new int[Math.min(LongDecoder.BLOCK, count)];
  }

  /** The values of the block that was unpacked last, without outliers. */
  int[] values() {
    return values;
  }

  /**
   * Unpacks at most 32 bits each of a full block.
   *
   * @param start the first of the words
   */
  void unpack(int start, int width, int base) {
    if (width == Integer.SIZE) {
      words.get(start, values, 0, LongDecoder.BLOCK);
      if (base != 0) {
        Parts.add(base, values);
      }
      return;
    }
    if (shorts.length == 0) {
      makeRoom();
    }
    int at = start;
    if ((width & 16) != 0) {
      words.get(at, shorts, 0, shorts.length);
      at += shorts.length;
    }
    if ((width & 8) != 0) {
      words.get(at, bytes, 0, bytes.length);
      at += bytes.length;
    }
    unpackSmall(at, width & 7);
    combine(width, base);
  }

  private void makeRoom() {
    shorts = new int[2 * Parts.WORDS];
    bytes = new int[Parts.WORDS];
    small = new int[Parts.WORDS];
    repeated = new int[Parts.WORDS];
  }

  /** As many words as a block has values, which stay until others are loaded. */
  int[] load(int start) {
    if (loaded.length == 0) {
      loaded = new int[LongDecoder.BLOCK];
    }
    words.get(start, loaded, 0, LongDecoder.BLOCK);
    return loaded;
  }

  private void unpackSmall(int start, int width) {
    int at = start;
    int done = 0;
    for (int bits = 4; bits > 0; bits /= 2) {
      if ((width & bits) != 0) {
        repeat(at, Integer.SIZE * bits);
        if (done == 0) {
          Parts.setSmall(bits, repeated, small);
        } else {
          Parts.addSmall(bits, done, repeated, small);
        }
        at += Integer.SIZE * bits;
        done += bits;
      }
    }
  }

  private void repeat(int at, int count) {
    words.get(at, repeated, 0, count);
    for (int done = count; done < repeated.length; done *= 2) {
      System.arraycopy(repeated, 0, repeated, done, done);
    }
  }

  private void combine(int width, int base) {
    boolean hasSmall = (width & 7) != 0;
    switch (width >>> 3) {
      case 0 -> Parts.bytes(small, values, base);
      case 1 -> {
        if (hasSmall) {
          Parts.bytePairs(bytes, small, values, base);
        } else {
          Parts.bytes(bytes, values, base);
        }
      }
      case 2 -> {
        if (hasSmall) {
          Parts.shortsAndBytes(shorts, small, values, base);
        } else {
          Parts.shorts(shorts, values, base);
        }
      }
      default -> {
        if (hasSmall) {
          Parts.shortsAndBytePairs(shorts, bytes, small, values);
          Parts.add(base, values);
        } else {
          Parts.shortsAndBytes(shorts, bytes, values, base);
        }
      }
    }
  }

  /** Copies the words of a short block. */
  private int[] loadShort(int start, int length, int width) {
    int count = BlockPlan.packedBytes(length, width) / Integer.BYTES;
    if (shortBlock.length < count + 2) {
      shortBlock = new int[count + 2];
    }
    words.get(start, shortBlock, 0, count);
    return shortBlock;
  }

  /** Unpacks a short block of at most 32 bits a value. */
  void unpackShort(int start, int length, int width, int base) {
    int[] from = loadShort(start, length, width);
    int mask = -1 >>> (Integer.SIZE - width);
    for (int i = 0; i < length; i++) {
      int bit = i * width;
      int word = bit >>> 5;
      long pair = (from[word] & 0xffffffffL) | ((long) from[word + 1] << Integer.SIZE);
      values[i] = base + ((int) (pair >>> (bit & 31)) & mask);
    }
  }
}
