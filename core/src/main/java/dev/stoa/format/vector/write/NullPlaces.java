package dev.stoa.format.vector.write;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.encoding.LongValues;
import dev.stoa.format.encoding.frames.Compressions;
import dev.stoa.format.vector.buffer.Validity;

/** Picks how it is told which places of a node are null. Called by {@link OptionalWriter}. */
final class NullPlaces {
  /** Of more nulls than one in so many, {@code small} leaves the places out. */
  private static final int LEAST_SHARE_OF_SMALL = 64;

  /** Nodes of fewer places are small anyway. */
  private static final int LEAST_PLACES = 32;

  /** The share of the bits that a list may take in {@code fast}, since it is read as a whole. */
  private static final int LIST_SHARE_OF_FAST = 4;

  /** The same where values without places are read as a whole anyway. */
  private static final int LIST_SHARE_OF_SPARSE = 2;

  private final Validity.Kind kind;
  private final LongValues list;
  private final int nullCount;

  private NullPlaces(Validity.Kind kind, long[] list, int nullCount) {
    this.kind = kind;
    this.list = LongValues.offsets(list, list.length);
    this.nullCount = nullCount;
  }

  /** Whether the values should have no places for so many nulls. */
  static boolean shouldBeLeftOut(int nullCount, int count, EncodingProfile profile) {
    return switch (profile) {
      case PLAIN -> false;
      case FAST -> count >= LEAST_PLACES && nullCount > count / 2;
      case SMALL -> count >= LEAST_PLACES && nullCount > count / LEAST_SHARE_OF_SMALL;
    };
  }

  /** Lists the nulls or the values, whichever are fewer. */
  static NullPlaces of(Bitmap present, int nullCount) {
    int count = present.size();
    boolean areNullsFewer = nullCount <= count / 2;
    if (areNullsFewer) {
      present.invert();
    }
    long[] list = new long[areNullsFewer ? nullCount : count - nullCount];
    int listed = 0;
    for (int place = present.next(0); place < count; place = present.next(place + 1)) {
      list[listed++] = place;
    }
    Validity.Kind kind = areNullsFewer ? Validity.Kind.NULLS : Validity.Kind.VALUES;
    return new NullPlaces(kind, list, nullCount);
  }

  /**
   * Writes the list, or the bits where it hardly takes less.
   *
   * @param added to the number of what is written
   */
  void writeTo(ByteWriter bits, int added, PageOutput page) {
    boolean isListed =
        switch (page.profile()) {
          case PLAIN -> false;
          case FAST ->
              listSize(page) * (added == 0 ? LIST_SHARE_OF_FAST : LIST_SHARE_OF_SPARSE)
                  < bits.size();
          case SMALL ->
              listSize(page) < bits.size()
                  && listSize(page)
                      < Compressions.best(bits, CompressionCodec.ZSTD, EncodingProfile.SMALL)
                          .size();
        };
    page.head().writeByte(added + (isListed ? kind : Validity.Kind.BITS).code());
    page.head().writeVarint(nullCount);
    if (isListed) {
      page.write(list);
    } else {
      boolean isSmall = page.options().profile() == EncodingProfile.SMALL;
      page.writeRegion(bits, isSmall ? CompressionCodec.ZSTD : CompressionCodec.NONE);
    }
  }

  private long listSize(PageOutput page) {
    return page.estimate(list).sizeInBytes();
  }
}
