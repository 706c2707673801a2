package dev.stoa.format.vector.write;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.encoding.LongValues;
import dev.stoa.format.encoding.frames.FrameCompressor;
import dev.stoa.format.vector.buffer.Validity;

/**
 * The positions of a node's nulls or values, which are stored as a list or as bits, whichever is
 * better for the profile. Called by {@link NodeWriter}.
 */
final class NullPositions {
  /**
   * If more than one in this number of positions is null, {@code small} stores values without
   * nulls.
   */
  private static final int MAX_POSITIONS_PER_NULL_SMALL = 64;

  /** Values of fewer positions are stored with nulls, since the node is small anyway. */
  private static final int MIN_SPARSE_POSITION_COUNT = 32;

  /**
   * {@code fast} stores a list only if it is smaller than the bits by this factor, since a list is
   * read as a whole.
   */
  private static final int MIN_SAVING_FACTOR_FAST = 4;

  /** The factor for values stored without nulls, whose positions are read as a whole anyway. */
  private static final int MIN_SAVING_FACTOR_SPARSE = 2;

  private final Validity.Kind kind;
  private final LongValues positions;
  private final int nullCount;

  private NullPositions(Validity.Kind kind, long[] positions, int nullCount) {
    this.kind = kind;
    this.positions = LongValues.offsets(positions, positions.length);
    this.nullCount = nullCount;
  }

  /** Returns whether the values should be stored without this number of nulls. */
  static boolean shouldOmitNulls(int nullCount, int count, EncodingProfile profile) {
    return switch (profile) {
      case PLAIN -> false;
      case FAST -> count >= MIN_SPARSE_POSITION_COUNT && nullCount > count / 2;
      case SMALL ->
          count >= MIN_SPARSE_POSITION_COUNT && nullCount > count / MAX_POSITIONS_PER_NULL_SMALL;
    };
  }

  /**
   * Lists the positions of the nulls or of the values, whichever are fewer.
   *
   * @param presence a bit for each position, 1 for a value; may be changed
   */
  static NullPositions of(Bitmap presence, int nullCount) {
    int count = presence.size();
    boolean areNullsFewer = nullCount <= count / 2;
    if (areNullsFewer) {
      presence.invert();
    }
    long[] positions = new long[areNullsFewer ? nullCount : count - nullCount];
    int size = 0;
    for (int position = presence.nextSetBit(0);
        position < count;
        position = presence.nextSetBit(position + 1)) {
      positions[size++] = position;
    }
    Validity.Kind kind = areNullsFewer ? Validity.Kind.NULL_LIST : Validity.Kind.VALUE_LIST;
    return new NullPositions(kind, positions, nullCount);
  }

  /**
   * Writes the list, or the bits if the list is hardly smaller.
   *
   * @param sparseFlag the flag to add to the code of the kind
   */
  void writeTo(ByteWriter bits, int sparseFlag, PageOutput page) {
    boolean writesList =
        switch (page.profile()) {
          case PLAIN -> false;
          case FAST ->
              listSizeInBytes(page)
                      * (sparseFlag == 0 ? MIN_SAVING_FACTOR_FAST : MIN_SAVING_FACTOR_SPARSE)
                  < bits.size();
          case SMALL ->
              listSizeInBytes(page) < bits.size()
                  && listSizeInBytes(page)
                      < FrameCompressor.compressBest(
                              bits, CompressionCodec.ZSTD, EncodingProfile.SMALL)
                          .size();
        };
    page.header().writeByte(sparseFlag + (writesList ? kind : Validity.Kind.BITS).code());
    page.header().writeVarint(nullCount);
    if (writesList) {
      page.write(positions);
    } else {
      boolean isSmall = page.options().profile() == EncodingProfile.SMALL;
      page.writeRegion(bits, isSmall ? CompressionCodec.ZSTD : CompressionCodec.NONE);
    }
  }

  private long listSizeInBytes(PageOutput page) {
    return page.estimate(positions).sizeInBytes();
  }
}
