package dev.stoa.format.valuepage;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PageLayout;
import java.util.List;

/**
 * How the pages of a column are written.
 *
 * @param layout the layout to use where it pays
 * @param codec how blocks are compressed
 * @param blockSizeInBytes where a compressed block ends, before compression
 * @param skips rows that an entry of each level passes, rising, each a multiple of the one before;
 *     at most {@link #MOST_SKIPS}
 */
public record ValuePageOptions(
    PageLayout layout, CompressionCodec codec, int blockSizeInBytes, List<Integer> skips) {
  /** Readers refuse more levels of skip entries. */
  public static final int MOST_SKIPS = 16;

  /** Copies the skips. */
  public ValuePageOptions {
    skips = List.copyOf(skips);
  }

  /** How the pages' bytes are to be read, those at least that need not be simpler. */
  public PageForm form() {
    return new PageForm(layout, codec);
  }

  /** Whether pages are values alone, so that nothing about them need be known before. */
  public boolean isBare() {
    return layout == PageLayout.PLAIN && codec == CompressionCodec.NONE;
  }
}
