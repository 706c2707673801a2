package dev.stoa.table.write;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.split.PageOptions;
import dev.stoa.format.valuepage.DictionaryEncoder;
import dev.stoa.format.valuepage.ValuePageOptions;
import dev.stoa.format.vector.write.VectorOptions;
import dev.stoa.format.vector.write.VectorPageEncoder;
import dev.stoa.schema.Column;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How one column is written; part of {@link WriteOptions}.
 *
 * @param layout the layout of its pages
 * @param profile what the encodings of vector pages are optimized for
 * @param codec the compression of its blocks
 * @param blockSizeInBytes the uncompressed size of a block; a reader decompresses whole blocks, and
 *     only those that it touches
 * @param skipIntervals the rows that each level of skip entries skips, ascending, each a multiple
 *     of the previous one, at most 16; empty for no skip entries
 * @param bloomFalsePositiveRate the false positive rate of the column's Bloom filters, between 0
 *     and 1; empty for no filters. Filters stay in memory, outside the writer's budget, until a
 *     split directory ends
 */
public record ColumnOptions(
    ColumnLayout layout,
    ColumnProfile profile,
    CompressionCodec codec,
    int blockSizeInBytes,
    List<Integer> skipIntervals,
    OptionalDouble bloomFalsePositiveRate) {
  /** A Bloom filter with this rate takes 10.5 bits per distinct value. */
  public static final double DEFAULT_BLOOM_FALSE_POSITIVE_RATE = 0.01;

  private static final int DEFAULT_BLOCK_SIZE = 64 * 1024;
  private static final int MAX_BLOCK_SIZE = 16 << 20;
  private static final double MIN_BLOOM_FALSE_POSITIVE_RATE = 1e-6;

  /** Checks the sizes. */
  public ColumnOptions {
    skipIntervals = List.copyOf(skipIntervals);
    if (blockSizeInBytes < 1 || blockSizeInBytes > MAX_BLOCK_SIZE) {
      throw new IllegalArgumentException(
          "the block size must be 1 byte to 16 MiB, found " + blockSizeInBytes);
    }
    double rate = bloomFalsePositiveRate.orElse(DEFAULT_BLOOM_FALSE_POSITIVE_RATE);
    if (!(rate >= MIN_BLOOM_FALSE_POSITIVE_RATE && rate < 1)) {
      throw new IllegalArgumentException(
          "the rate of a Bloom filter must be at least 0.000001 and below 1, found " + rate);
    }
    if (skipIntervals.size() > ValuePageOptions.MAX_SKIP_LEVELS) {
      throw new IllegalArgumentException(
          "there may be at most %d skips, found %d"
              .formatted(ValuePageOptions.MAX_SKIP_LEVELS, skipIntervals.size()));
    }
    for (int i = 0; i < skipIntervals.size(); i++) {
      int previous = i == 0 ? 1 : skipIntervals.get(i - 1);
      if (skipIntervals.get(i) <= previous || skipIntervals.get(i) % previous != 0) {
        throw new IllegalArgumentException(
            "skips must grow, each a multiple of the one before, as in 10, 100, 1000; found "
                + skipIntervals);
      }
    }
  }

  /**
   * The default layout, no compression, blocks of 64 KiB, the paper's skip intervals of 10, 100,
   * 1,000.
   */
  public static ColumnOptions defaults() {
    return new ColumnOptions(
        ColumnLayout.DEFAULT,
        ColumnProfile.FAST,
        CompressionCodec.NONE,
        DEFAULT_BLOCK_SIZE,
        List.of(10, 100, 1000),
        OptionalDouble.empty());
  }

  /** The page options for a column. */
  PageOptions pageOptions(Column column) {
    boolean isVector =
        (layout == ColumnLayout.DEFAULT || layout == ColumnLayout.VECTOR)
            && VectorPageEncoder.supports(column.type());
    return isVector
        ? new PageOptions(
            new ValuePageOptions(
                PageLayout.PLAIN, CompressionCodec.NONE, blockSizeInBytes, List.of()),
            Optional.of(new VectorOptions(profile.vectorProfile(), codec)),
            bloomFalsePositiveRate)
        : new PageOptions(valueOptions(column), Optional.empty(), bloomFalsePositiveRate);
  }

  private ValuePageOptions valueOptions(Column column) {
    PageLayout page =
        switch (layout) {
          case PLAIN -> PageLayout.PLAIN;
          case SKIP_LIST -> PageLayout.SKIP_LIST;
          case DEFAULT, VECTOR, DICTIONARY_SKIP_LIST -> PageLayout.DICTIONARY_SKIP_LIST;
        };
    boolean hasNoDictionary =
        page == PageLayout.DICTIONARY_SKIP_LIST
            && DictionaryEncoder.of(column.avroSchemas()).isEmpty();
    return new ValuePageOptions(
        hasNoDictionary ? PageLayout.SKIP_LIST : page, codec, blockSizeInBytes, skipIntervals);
  }

  /** These options with another layout. */
  public ColumnOptions withLayout(ColumnLayout newLayout) {
    return new ColumnOptions(
        newLayout, profile, codec, blockSizeInBytes, skipIntervals, bloomFalsePositiveRate);
  }

  /** These options with another profile. */
  public ColumnOptions withProfile(ColumnProfile newProfile) {
    return new ColumnOptions(
        layout, newProfile, codec, blockSizeInBytes, skipIntervals, bloomFalsePositiveRate);
  }

  /** These options with another codec. */
  public ColumnOptions withCodec(CompressionCodec newCodec) {
    return new ColumnOptions(
        layout, profile, newCodec, blockSizeInBytes, skipIntervals, bloomFalsePositiveRate);
  }

  /** These options with another block size. */
  public ColumnOptions withBlockSizeInBytes(int bytes) {
    return new ColumnOptions(layout, profile, codec, bytes, skipIntervals, bloomFalsePositiveRate);
  }

  /** These options with other skip intervals. */
  public ColumnOptions withSkipIntervals(List<Integer> newSkipIntervals) {
    return new ColumnOptions(
        layout, profile, codec, blockSizeInBytes, newSkipIntervals, bloomFalsePositiveRate);
  }

  /** These options with Bloom filters, or without. */
  public ColumnOptions withBloomFalsePositiveRate(OptionalDouble rate) {
    return new ColumnOptions(layout, profile, codec, blockSizeInBytes, skipIntervals, rate);
  }
}
