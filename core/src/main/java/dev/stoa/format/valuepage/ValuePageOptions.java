package dev.stoa.format.valuepage;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PageLayout;
import java.util.List;

/**
 * The options for writing the value pages of a column.
 *
 * @param layout the layout to use if it saves space or time
 * @param codec the codec of compressed blocks
 * @param blockSizeInBytes the size of a compressed block, before compression
 * @param skipIntervals the numbers of rows that an entry of each level skips, ascending, each a
 *     multiple of the one before; at most {@link #MAX_SKIP_LEVELS}
 */
public record ValuePageOptions(
    PageLayout layout, CompressionCodec codec, int blockSizeInBytes, List<Integer> skipIntervals) {
  /** The maximum number of levels of skip entries that readers accept. */
  public static final int MAX_SKIP_LEVELS = 16;

  /** Copies the skip intervals. */
  public ValuePageOptions {
    skipIntervals = List.copyOf(skipIntervals);
  }

  /** Returns the requested format of the pages; some may be simpler. */
  public PageFormat pageFormat() {
    return new PageFormat(layout, codec);
  }

  /** Returns whether pages are plain values, which can be written before the page is complete. */
  public boolean isPlainUncompressed() {
    return layout == PageLayout.PLAIN && codec == CompressionCodec.NONE;
  }
}
