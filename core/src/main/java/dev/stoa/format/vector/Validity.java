package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteRegion;
import java.nio.ByteBuffer;

/** Which places of a node hold a value: all, none, or those whose bit is 1. */
final class Validity {
  /** How a node's nulls are told. */
  enum Kind {
    NO_NULLS(0),
    ALL_NULL(1),
    BITS(2);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    int code() {
      return code;
    }

    static Kind read(ByteReader head) {
      int code = head.readByte();
      return switch (code) {
        case 0 -> NO_NULLS;
        case 1 -> ALL_NULL;
        case 2 -> BITS;
        default -> throw head.corrupt("expected 0, 1 or 2 as the kind of nulls, found " + code);
      };
    }
  }

  /** Bits of more places are counted by who verifies the page, since single reads need few. */
  private static final int MOST_COUNTED_AT_ONCE = 64 * 1024;

  private final Kind kind;
  private final int count;
  private final int nullCount;
  private final ByteRegion bits;
  private boolean isCounted;

  private Validity(Kind kind, int count, int nullCount, ByteRegion bits) {
    this.kind = kind;
    this.count = count;
    this.nullCount = nullCount;
    this.bits = bits;
  }

  static final Validity NO_NULLS = new Validity(Kind.NO_NULLS, 0, 0, null);

  /** Reads what {@link OptionalWriter} wrote. */
  static Validity read(PageInput page, int count) {
    Kind kind = Kind.read(page.head());
    if (kind != Kind.BITS) {
      return new Validity(kind, count, kind == Kind.ALL_NULL ? count : 0, null);
    }
    int nullCount = page.head().readCount("number of nulls", count);
    Validity validity = new Validity(kind, count, nullCount, page.readBits(count));
    page.listener().validity(validity);
    return validity;
  }

  Kind kind() {
    return kind;
  }

  int nullCount() {
    return nullCount;
  }

  boolean isNull(int index) {
    // hot: bench maps. A switch over the kinds costs a look-up in a table each time.
    if (kind == Kind.NO_NULLS) {
      return false;
    }
    return kind == Kind.ALL_NULL || ((bits.byteAt(index >> 3) >> (index & 7)) & 1) == 0;
  }

  /** Gives a bit for each of some places, 1 where there is a value. */
  void read(int first, int length, Bitmap target) {
    switch (kind) {
      case NO_NULLS -> target.fill(length);
      case ALL_NULL -> target.clear(length);
      case BITS -> {
        if (!isCounted && bits.length() <= MOST_COUNTED_AT_ONCE) {
          checkCount();
        }
        readBits(bits, first, length, target);
      }
    }
  }

  /**
   * Checks that there are as many nulls as the page says.
   *
   * @throws dev.stoa.exception.CorruptFileException when there are not
   */
  void checkCount() {
    isCounted = true;
    if (kind != Kind.BITS) {
      return;
    }
    bits.require(0, bits.length());
    ByteBuffer words = bits.bytes();
    int valueCount = 0;
    for (int at = 0; at < bits.length(); at += Long.BYTES) {
      valueCount += Long.bitCount(words.getLong(at));
    }
    if (valueCount != count - nullCount) {
      throw bits.corrupt(
          0, "expected bits of %d values, found %d".formatted(count - nullCount, valueCount));
    }
  }

  /** Copies bits that begin anywhere. */
  static void readBits(ByteRegion bits, int first, int length, Bitmap target) {
    long[] words = target.startFilling(length);
    int count = Bitmap.wordCount(length);
    int firstWord = first >> 6;
    int shift = first & 63;
    int available = Math.min(bits.length() / Long.BYTES - firstWord, count + 1);
    bits.require(firstWord * Long.BYTES, available * Long.BYTES);
    ByteBuffer bytes = bits.bytes();
    for (int i = 0; i < count; i++) {
      long word = bytes.getLong((firstWord + i) * Long.BYTES) >>> shift;
      if (shift != 0 && i + 1 < available) {
        word |= bytes.getLong((firstWord + i + 1) * Long.BYTES) << -shift;
      }
      words[i] = word;
    }
    target.endFilling();
  }
}
