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
 * Options for writing one column; part of {@link WriteOptions}.
 *
 * @param layout the layout of the column's pages
 * @param profile the goal for which the encodings of vector pages are chosen
 * @param codec the compression codec of the blocks
 * @param blockSizeInBytes the uncompressed size of a block; a reader decompresses whole blocks, and
 *     only those that it touches
 * @param skipIntervals the number of rows that each level of skip entries skips, ascending, each a
 *     multiple of the previous one; at most 16 levels; empty for no skip entries
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
  /** The usual false positive rate, for which a Bloom filter takes 10.5 bits per distinct value. */
  public static final double DEFAULT_BLOOM_FALSE_POSITIVE_RATE = 0.01;

  private static final int DEFAULT_BLOCK_SIZE_IN_BYTES = 64 * 1024;
  private static final int MAX_BLOCK_SIZE_IN_BYTES = 16 << 20;
  private static final double MIN_BLOOM_FALSE_POSITIVE_RATE = 1e-6;

  /** Checks the ranges. */
  public ColumnOptions {
    skipIntervals = List.copyOf(skipIntervals);
    if (blockSizeInBytes < 1 || blockSizeInBytes > MAX_BLOCK_SIZE_IN_BYTES) {
      throw new IllegalArgumentException(
          "the block size must be 1 byte to 16 MiB, found " + blockSizeInBytes);
    }
    double rate = bloomFalsePositiveRate.orElse(DEFAULT_BLOOM_FALSE_POSITIVE_RATE);
    if (!(rate >= MIN_BLOOM_FALSE_POSITIVE_RATE && rate < 1)) {
      throw new IllegalArgumentException(
          "the false positive rate of a Bloom filter must be at least 0.000001 and below 1, found "
              + rate);
    }
    if (skipIntervals.size() > ValuePageOptions.MAX_SKIP_LEVELS) {
      throw new IllegalArgumentException(
          "a column can have at most %d skip intervals, found %d"
              .formatted(ValuePageOptions.MAX_SKIP_LEVELS, skipIntervals.size()));
    }
    for (int i = 0; i < skipIntervals.size(); i++) {
      int previousInterval = i == 0 ? 1 : skipIntervals.get(i - 1);
      if (skipIntervals.get(i) <= previousInterval
          || skipIntervals.get(i) % previousInterval != 0) {
        throw new IllegalArgumentException(
            "each skip interval must be a multiple of the previous one and larger, as in 10, 100,"
                + " 1000; found "
                + skipIntervals);
      }
    }
  }

  /**
   * Returns the default options: the default layout, the profile {@code fast}, no compression,
   * blocks of 64 KiB, skip intervals of 10, 100 and 1,000 rows, and no Bloom filters.
   */
  public static ColumnOptions defaults() {
    return new ColumnOptions(
        ColumnLayout.DEFAULT,
        ColumnProfile.FAST,
        CompressionCodec.NONE,
        DEFAULT_BLOCK_SIZE_IN_BYTES,
        List.of(10, 100, 1000),
        OptionalDouble.empty());
  }

  /** Returns the options of a column's pages, which depend on its type. */
  PageOptions pageOptions(Column column) {
    boolean isVector =
        (layout == ColumnLayout.DEFAULT || layout == ColumnLayout.VECTOR)
            && VectorPageEncoder.supports(column.type());
    return isVector
        ? new PageOptions(
            new ValuePageOptions(
                PageLayout.PLAIN, CompressionCodec.NONE, blockSizeInBytes, List.of()),
            Optional.of(new VectorOptions(profile.encodingProfile(), codec)),
            bloomFalsePositiveRate)
        : new PageOptions(valueOptions(column), Optional.empty(), bloomFalsePositiveRate);
  }

  private ValuePageOptions valueOptions(Column column) {
    PageLayout pageLayout =
        switch (layout) {
          case PLAIN -> PageLayout.PLAIN;
          case SKIP_LIST -> PageLayout.SKIP_LIST;
          case DEFAULT, VECTOR, DICTIONARY_SKIP_LIST -> PageLayout.DICTIONARY_SKIP_LIST;
        };
    boolean lacksDictionary =
        pageLayout == PageLayout.DICTIONARY_SKIP_LIST
            && DictionaryEncoder.of(column.avroSchemas()).isEmpty();
    return new ValuePageOptions(
        lacksDictionary ? PageLayout.SKIP_LIST : pageLayout,
        codec,
        blockSizeInBytes,
        skipIntervals);
  }

  /** Returns these options with another layout. */
  public ColumnOptions withLayout(ColumnLayout newLayout) {
    return new ColumnOptions(
        newLayout, profile, codec, blockSizeInBytes, skipIntervals, bloomFalsePositiveRate);
  }

  /** Returns these options with another profile. */
  public ColumnOptions withProfile(ColumnProfile newProfile) {
    return new ColumnOptions(
        layout, newProfile, codec, blockSizeInBytes, skipIntervals, bloomFalsePositiveRate);
  }

  /** Returns these options with another codec. */
  public ColumnOptions withCodec(CompressionCodec newCodec) {
    return new ColumnOptions(
        layout, profile, newCodec, blockSizeInBytes, skipIntervals, bloomFalsePositiveRate);
  }

  /** Returns these options with another block size. */
  public ColumnOptions withBlockSizeInBytes(int bytes) {
    return new ColumnOptions(layout, profile, codec, bytes, skipIntervals, bloomFalsePositiveRate);
  }

  /** Returns these options with other skip intervals. */
  public ColumnOptions withSkipIntervals(List<Integer> newSkipIntervals) {
    return new ColumnOptions(
        layout, profile, codec, blockSizeInBytes, newSkipIntervals, bloomFalsePositiveRate);
  }

  /**
   * Returns these options with Bloom filters of a false positive rate, or without Bloom filters.
   */
  public ColumnOptions withBloomFalsePositiveRate(OptionalDouble rate) {
    return new ColumnOptions(layout, profile, codec, blockSizeInBytes, skipIntervals, rate);
  }
}
