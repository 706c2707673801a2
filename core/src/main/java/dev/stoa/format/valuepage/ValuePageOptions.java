package dev.stoa.format.valuepage;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PageLayout;
import java.util.List;

/**
 * How the pages of a column are written.
 *
 * @param layout the layout to use if it pays
 * @param codec how blocks are compressed
 * @param blockSizeInBytes the size of a compressed block, before compression
 * @param skipIntervals the rows that an entry of each level skips, ascending, each a multiple of
 *     the one before; at most {@link #MAX_SKIP_LEVELS}
 */
public record ValuePageOptions(
    PageLayout layout, CompressionCodec codec, int blockSizeInBytes, List<Integer> skipIntervals) {
  /** Readers reject more levels of skip entries. */
  public static final int MAX_SKIP_LEVELS = 16;

  /** Copies the skips. */
  public ValuePageOptions {
    skipIntervals = List.copyOf(skipIntervals);
  }

  /** The requested format of the pages; some may be simpler. */
  public PageFormat pageFormat() {
    return new PageFormat(layout, codec);
  }

  /** Whether pages are plain values, so that nothing has to be known about them in advance. */
  public boolean isPlainUncompressed() {
    return layout == PageLayout.PLAIN && codec == CompressionCodec.NONE;
  }
}
