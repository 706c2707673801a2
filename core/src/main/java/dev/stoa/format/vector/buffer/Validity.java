package dev.stoa.format.vector.buffer;

import dev.stoa.data.Bitmap;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.sparse.Presence;
import java.nio.ByteBuffer;
import java.util.function.Supplier;

/** Which places of a node hold a value: all, none, those whose bit is 1, or those of a list. */
public final class Validity {
  /** How a node's nulls are told. */
  public enum Kind {
    NO_NULLS(0),
    ALL_NULL(1),
    /** By a bit for each place. */
    BITS(2),
    /** By a list of those that are null. */
    NULLS(3),
    /** By a list of the others. */
    VALUES(4);

    private static final Kind[] ALL = values();

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    public int code() {
      return code;
    }

    /** Whether some are null and others are not. */
    public boolean isMixed() {
      return code >= BITS.code;
    }

    static Kind of(int code, ByteReader head) {
      if (code >= ALL.length) {
        throw head.place().unsupported("a kind of nulls, " + code + ", is unknown");
      }
      return ALL[code];
    }
  }

  /** Added to the code of a kind where nulls have no place among the values. */
  public static final int SPARSE = 8;

  /** Bits of more places are counted by who verifies the page, since single reads need few. */
  private static final int MOST_COUNTED_AT_ONCE = 64 * 1024;

  private final Kind kind;
  private final int count;
  private final int nullCount;
  private final boolean isSparse;
  private final ByteRegion bits;
  private final ByteRegion place;
  private final Supplier<Presence> reader;
  private Presence presence;
  private boolean isCounted;

  private Validity(Kind kind, int count, int nullCount) {
    this.kind = kind;
    this.count = count;
    this.nullCount = nullCount;
    this.isSparse = false;
    this.bits = null;
    this.place = null;
    this.reader =
        () -> {
          throw new IllegalStateException("no places are told");
        };
  }

  private Validity(Kind kind, int count, boolean isSparse, PageInput page) {
    this.kind = kind;
    this.count = count;
    this.isSparse = isSparse;
    this.place = page.body();
    this.nullCount = page.head().readCount("number of nulls", count);
    if (isSparse && (nullCount == 0 || nullCount == count)) {
      throw page.head().corrupt("expected nulls and others, found nulls " + nullCount);
    }
    if (kind == Kind.BITS) {
      ByteRegion read = page.readBits(count);
      this.bits = read;
      this.reader = () -> Presence.ofBits(read, count);
    } else {
      this.bits = null;
      this.reader = list(page, kind == Kind.NULLS ? nullCount : count - nullCount);
    }
  }

  private Supplier<Presence> list(PageInput page, int length) {
    page.beginEncoding("list of " + (kind == Kind.NULLS ? "nulls" : "values"));
    LongDecoder places = page.readLongs(length);
    page.endEncoding();
    ByteRegion body = page.body();
    return kind == Kind.NULLS
        ? () -> Presence.ofNulls(places, count, body)
        : () -> Presence.ofValues(places, count, body);
  }

  public static final Validity NO_NULLS = new Validity(Kind.NO_NULLS, 0, 0);

  /** Reads what {@link OptionalWriter} wrote. */
  public static Validity read(PageInput page, int count) {
    int code = page.head().readByte();
    Kind kind = Kind.of(code & ~SPARSE, page.head());
    if (!kind.isMixed()) {
      if (code != kind.code()) {
        throw page.head().corrupt("expected a kind of nulls without 8 added, found " + code);
      }
      return new Validity(kind, count, kind == Kind.ALL_NULL ? count : 0);
    }
    Validity validity = new Validity(kind, count, code != kind.code(), page);
    page.listener().validity(validity);
    return validity;
  }

  public Kind kind() {
    return kind;
  }

  /** Whether nulls have no place among the values. */
  public boolean isSparse() {
    return isSparse;
  }

  /** How many places the values take. */
  public int placeCount() {
    return isSparse ? count - nullCount : count;
  }

  /**
   * Which places have a value, of a node where some are null.
   *
   * @throws CorruptFileException when they are not as many as the page says
   */
  public Presence presence() {
    if (presence == null) {
      Presence read = reader.get();
      checkCount(read.valueCount());
      presence = read;
    }
    return presence;
  }

  public boolean isNull(int index) {
    // hot: bench maps. A switch over the kinds costs a look-up in a table each time.
    if (kind == Kind.NO_NULLS) {
      return false;
    }
    if (kind == Kind.BITS) {
      return ((bits.byteAt(index >> 3) >> (index & 7)) & 1) == 0;
    }
    return kind == Kind.ALL_NULL || !presence().isPresent(index);
  }

  /** Gives a bit for each of some places, 1 where there is a value. */
  public void read(int first, int length, Bitmap target) {
    switch (kind) {
      case NO_NULLS -> target.fill(length);
      case ALL_NULL -> target.clear(length);
      case BITS -> {
        if (!isCounted && bits.length() <= MOST_COUNTED_AT_ONCE) {
          checkCount();
        }
        readBits(bits, first, length, target);
      }
      default -> {
        Presence present = presence();
        long[] words = target.startFilling(length);
        for (int from = 0; from < length; from += Long.SIZE) {
          words[from / Long.SIZE] = present.bits(first + from);
        }
        target.endFilling();
      }
    }
  }

  /**
   * Checks that there are as many nulls as the page says.
   *
   * @throws CorruptFileException when there are not
   */
  public void checkCount() {
    if (kind == Kind.BITS && presence == null) {
      checkCount(countBits());
    } else if (kind.isMixed()) {
      presence();
    }
    isCounted = true;
  }

  private int countBits() {
    bits.require(0, bits.length());
    ByteBuffer words = bits.bytes();
    int valueCount = 0;
    for (int at = 0; at < bits.length(); at += Long.BYTES) {
      valueCount += Long.bitCount(words.getLong(at));
    }
    return valueCount;
  }

  private void checkCount(int valueCount) {
    if (valueCount != count - nullCount) {
      throw place.corrupt(
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
