package dev.stoa.format.vector.write;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.encoding.LongValues;
import dev.stoa.format.encoding.frames.FrameCompressor;
import dev.stoa.format.vector.buffer.Validity;

/** Chooses how the nulls of a node are stored. Called by {@link NodeWriter}. */
final class NullPositions {
  /** If more than one position in this many is null, {@code small} stores values without nulls. */
  private static final int MIN_NULL_SHARE_SMALL = 64;

  /** Nodes of fewer positions are small anyway. */
  private static final int MIN_POSITIONS = 32;

  /**
   * The size of a list, as a fraction of the bits, that {@code fast} allows, since a list is read
   * as a whole.
   */
  private static final int MAX_LIST_SHARE_FAST = 4;

  /** The same if values without nulls are read as a whole anyway. */
  private static final int MAX_LIST_SHARE_SPARSE = 2;

  private final Validity.Kind kind;
  private final LongValues list;
  private final int nullCount;

  private NullPositions(Validity.Kind kind, long[] list, int nullCount) {
    this.kind = kind;
    this.list = LongValues.offsets(list, list.length);
    this.nullCount = nullCount;
  }

  /** Whether the values should be stored without this number of nulls. */
  static boolean shouldOmitNulls(int nullCount, int count, EncodingProfile profile) {
    return switch (profile) {
      case PLAIN -> false;
      case FAST -> count >= MIN_POSITIONS && nullCount > count / 2;
      case SMALL -> count >= MIN_POSITIONS && nullCount > count / MIN_NULL_SHARE_SMALL;
    };
  }

  /** Lists the nulls or the values, whichever are fewer. */
  static NullPositions of(Bitmap present, int nullCount) {
    int count = present.size();
    boolean areNullsFewer = nullCount <= count / 2;
    if (areNullsFewer) {
      present.invert();
    }
    long[] list = new long[areNullsFewer ? nullCount : count - nullCount];
    int listed = 0;
    for (int position = present.nextSetBit(0);
        position < count;
        position = present.nextSetBit(position + 1)) {
      list[listed++] = position;
    }
    Validity.Kind kind = areNullsFewer ? Validity.Kind.NULL_LIST : Validity.Kind.VALUE_LIST;
    return new NullPositions(kind, list, nullCount);
  }

  /**
   * Writes the list, or the bits if the list is hardly smaller.
   *
   * @param sparseFlag added to the code of the kind
   */
  void writeTo(ByteWriter bits, int sparseFlag, PageOutput page) {
    boolean isListed =
        switch (page.profile()) {
          case PLAIN -> false;
          case FAST ->
              listSize(page) * (sparseFlag == 0 ? MAX_LIST_SHARE_FAST : MAX_LIST_SHARE_SPARSE)
                  < bits.size();
          case SMALL ->
              listSize(page) < bits.size()
                  && listSize(page)
                      < FrameCompressor.compressBest(
                              bits, CompressionCodec.ZSTD, EncodingProfile.SMALL)
                          .size();
        };
    page.header().writeByte(sparseFlag + (isListed ? kind : Validity.Kind.BITS).code());
    page.header().writeVarint(nullCount);
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
