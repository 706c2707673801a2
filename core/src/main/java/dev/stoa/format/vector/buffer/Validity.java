package dev.stoa.format.vector.buffer;

import dev.stoa.data.Bitmap;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.sparse.RankedBitmap;
import java.nio.ByteBuffer;
import java.util.function.Supplier;

/**
 * The positions of a node that have a value: all or none of them, or the positions defined by bits
 * or by a list.
 */
public final class Validity {
  /** The way in which a node's nulls are stored. */
  public enum Kind {
    /** Every position has a value. */
    NO_NULLS(0),
    /** No position has a value. */
    ALL_NULL(1),
    /** The nulls are stored as a bit for each position. */
    BITS(2),
    /** The positions of the nulls are stored. */
    NULL_LIST(3),
    /** The positions of the values are stored. */
    VALUE_LIST(4);

    private static final Kind[] BY_CODE = values();

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    /** Returns the code in the page. */
    public int code() {
      return code;
    }

    /** Returns whether some positions are null and others are not. */
    public boolean isMixed() {
      return code >= BITS.code;
    }

    static Kind of(int code, ByteReader header) {
      if (code >= BY_CODE.length) {
        throw header.location().unsupported("null kind " + code + " is unknown");
      }
      return BY_CODE[code];
    }
  }

  /** The flag for values that are stored without nulls, which is added to a kind's code. */
  public static final int SPARSE_FLAG = 8;

  /**
   * Larger bitmaps are counted only when a page is verified, since reads need only a part of them.
   */
  private static final int MAX_EAGERLY_COUNTED_SIZE_IN_BYTES = 64 * 1024;

  private final Kind kind;
  private final int count;
  private final int nullCount;
  private final boolean isSparse;

  /** A bit for each position, 1 for a value; null unless the kind is {@link Kind#BITS}. */
  private final ByteRegion bits;

  /** The page's body, for error messages; null if no positions are stored. */
  private final ByteRegion body;

  private final Supplier<RankedBitmap> bitmapReader;

  /** Null until it is required. */
  private RankedBitmap rankedBitmap;

  /** Whether the number of nulls has been checked. */
  private boolean isCounted;

  private Validity(Kind kind, int count, int nullCount) {
    this.kind = kind;
    this.count = count;
    this.nullCount = nullCount;
    this.isSparse = false;
    this.bits = null;
    this.body = null;
    this.bitmapReader =
        () -> {
          throw new IllegalStateException("validity without stored positions");
        };
  }

  private Validity(Kind kind, int count, boolean isSparse, PageInput page) {
    this.kind = kind;
    this.count = count;
    this.isSparse = isSparse;
    this.body = page.body();
    this.nullCount = page.header().readCount("number of nulls", count);
    if (isSparse && (nullCount == 0 || nullCount == count)) {
      throw page.header().corrupt("expected nulls and values, found " + nullCount + " nulls");
    }
    if (kind == Kind.BITS) {
      ByteRegion storedBits = page.readBits(count);
      this.bits = storedBits;
      this.bitmapReader = () -> RankedBitmap.ofBits(storedBits, count);
    } else {
      this.bits = null;
      this.bitmapReader = readList(page, kind == Kind.NULL_LIST ? nullCount : count - nullCount);
    }
  }

  private Supplier<RankedBitmap> readList(PageInput page, int length) {
    page.beginEncoding("list of " + (kind == Kind.NULL_LIST ? "nulls" : "values"));
    LongDecoder positions = page.readLongs(length);
    page.endEncoding();
    return kind == Kind.NULL_LIST
        ? () -> RankedBitmap.ofNullPositions(positions, count, body)
        : () -> RankedBitmap.ofPositions(positions, count, body);
  }

  /** The validity of any number of positions that all have a value. */
  public static final Validity NO_NULLS = new Validity(Kind.NO_NULLS, 0, 0);

  /** Reads the output of {@code NodeWriter}. */
  public static Validity read(PageInput page, int count) {
    int code = page.header().readByte();
    Kind kind = Kind.of(code & ~SPARSE_FLAG, page.header());
    if (!kind.isMixed()) {
      if (code != kind.code()) {
        throw page.header()
            .corrupt("expected a null kind without the sparse flag (8), found " + code);
      }
      return new Validity(kind, count, kind == Kind.ALL_NULL ? count : 0);
    }
    Validity validity = new Validity(kind, count, code != kind.code(), page);
    page.listener().addValidity(validity);
    return validity;
  }

  /** How the nulls are stored. */
  public Kind kind() {
    return kind;
  }

  /** Returns whether values are stored without nulls. */
  public boolean isSparse() {
    return isSparse;
  }

  /** Returns the number of stored values. */
  public int storedCount() {
    return isSparse ? count - nullCount : count;
  }

  /**
   * Returns the positions that have a value, if some are null.
   *
   * @throws CorruptFileException if the number of nulls is wrong
   */
  public RankedBitmap rankedBitmap() {
    if (rankedBitmap == null) {
      RankedBitmap newBitmap = bitmapReader.get();
      checkCount(newBitmap.valueCount());
      rankedBitmap = newBitmap;
    }
    return rankedBitmap;
  }

  /** Returns the number of values at some positions. */
  public int valueCount(int first, int length) {
    return switch (kind) {
      case NO_NULLS -> length;
      case ALL_NULL -> 0;
      default -> rankedBitmap().rank(first + length) - rankedBitmap().rank(first);
    };
  }

  /** Returns whether a position has no value. */
  public boolean isNull(int index) {
    // hot: bench maps. A switch over the kinds would cost a table lookup for each call.
    if (kind == Kind.NO_NULLS) {
      return false;
    }
    if (kind == Kind.BITS) {
      return ((bits.byteAt(index >> 3) >> (index & 7)) & 1) == 0;
    }
    return kind == Kind.ALL_NULL || !rankedBitmap().isPresent(index);
  }

  /** Reads a bit for each of {@code length} positions, 1 if it has a value. */
  public void read(int first, int length, Bitmap target) {
    switch (kind) {
      case NO_NULLS -> target.fill(length);
      case ALL_NULL -> target.clear(length);
      case BITS -> {
        if (!isCounted && bits.length() <= MAX_EAGERLY_COUNTED_SIZE_IN_BYTES) {
          checkCount();
        }
        readBits(bits, first, length, target);
      }
      default -> {
        RankedBitmap presence = rankedBitmap();
        long[] words = target.resize(length);
        for (int from = 0; from < length; from += Long.SIZE) {
          words[from / Long.SIZE] = presence.bits(first + from);
        }
        target.clearTrailingBits();
      }
    }
  }

  /**
   * Checks the number of nulls.
   *
   * @throws CorruptFileException if it is wrong
   */
  public void checkCount() {
    if (kind == Kind.BITS && rankedBitmap == null) {
      checkCount(countBits());
    } else if (kind.isMixed()) {
      rankedBitmap();
    }
    isCounted = true;
  }

  private int countBits() {
    bits.require(0, bits.length());
    ByteBuffer words = bits.bytes();
    int valueCount = 0;
    for (int position = 0; position < bits.length(); position += Long.BYTES) {
      valueCount += Long.bitCount(words.getLong(position));
    }
    return valueCount;
  }

  private void checkCount(int valueCount) {
    if (valueCount != count - nullCount) {
      throw body.corrupt(
          0,
          "expected bits of %d values, found bits of %d values"
              .formatted(count - nullCount, valueCount));
    }
  }

  /** Copies bits from a position that need not be a multiple of 64. */
  static void readBits(ByteRegion bits, int first, int length, Bitmap target) {
    long[] words = target.resize(length);
    int count = Bitmap.wordCount(length);
    int firstWord = first >> 6;
    int shift = first & 63;
    int availableWords = Math.min(bits.length() / Long.BYTES - firstWord, count + 1);
    bits.require(firstWord * Long.BYTES, availableWords * Long.BYTES);
    ByteBuffer bytes = bits.bytes();
    for (int i = 0; i < count; i++) {
      long word = bytes.getLong((firstWord + i) * Long.BYTES) >>> shift;
      if (shift != 0 && i + 1 < availableWords) {
        word |= bytes.getLong((firstWord + i + 1) * Long.BYTES) << -shift;
      }
      words[i] = word;
    }
    target.clearTrailingBits();
  }
}
