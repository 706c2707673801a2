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
 * @param layout how its values are stored
 * @param profile what the encodings of vector pages are chosen for
 * @param codec how its blocks are compressed
 * @param blockSizeInBytes where a compressed block ends, before compression; a reader decompresses
 *     whole blocks, and only those that it touches
 * @param skips how many rows each level of skip entries passes, smallest first, each a multiple of
 *     the one before, at most 16; none for no skip entries
 * @param bloomRate how many of the values that are not there the column's Bloom filters may find,
 *     between 0 and 1; empty for no filters. They wait in memory, beside the writer's budget, until
 *     a split directory ends
 */
public record ColumnOptions(
    ColumnLayout layout,
    ColumnProfile profile,
    CompressionCodec codec,
    int blockSizeInBytes,
    List<Integer> skips,
    OptionalDouble bloomRate) {
  /** A Bloom filter then takes 10.5 bits of each different value. */
  public static final double DEFAULT_BLOOM_RATE = 0.01;

  private static final int DEFAULT_BLOCK_SIZE = 64 * 1024;
  private static final int LARGEST_BLOCK = 16 << 20;
  private static final double LEAST_BLOOM_RATE = 1e-6;

  /** Checks the sizes. */
  public ColumnOptions {
    skips = List.copyOf(skips);
    if (blockSizeInBytes < 1 || blockSizeInBytes > LARGEST_BLOCK) {
      throw new IllegalArgumentException(
          "the block size must be 1 byte to 16 MiB, found " + blockSizeInBytes);
    }
    double rate = bloomRate.orElse(DEFAULT_BLOOM_RATE);
    if (!(rate >= LEAST_BLOOM_RATE && rate < 1)) {
      throw new IllegalArgumentException(
          "the rate of a Bloom filter must be at least 0.000001 and below 1, found " + rate);
    }
    if (skips.size() > ValuePageOptions.MOST_SKIPS) {
      throw new IllegalArgumentException(
          "there may be at most %d skips, found %d"
              .formatted(ValuePageOptions.MOST_SKIPS, skips.size()));
    }
    for (int i = 0; i < skips.size(); i++) {
      int below = i == 0 ? 1 : skips.get(i - 1);
      if (skips.get(i) <= below || skips.get(i) % below != 0) {
        throw new IllegalArgumentException(
            "skips must grow, each a multiple of the one before, as in 10, 100, 1000; found "
                + skips);
      }
    }
  }

  /** The default layout, no compression, blocks of 64 KiB, the paper's skips of 10, 100, 1,000. */
  public static ColumnOptions defaults() {
    return new ColumnOptions(
        ColumnLayout.DEFAULT,
        ColumnProfile.FAST,
        CompressionCodec.NONE,
        DEFAULT_BLOCK_SIZE,
        List.of(10, 100, 1000),
        OptionalDouble.empty());
  }

  /** How pages of a column are asked for. */
  PageOptions pageOptions(Column column) {
    boolean isVector =
        (layout == ColumnLayout.DEFAULT || layout == ColumnLayout.VECTOR)
            && VectorPageEncoder.suits(column.type());
    return isVector
        ? new PageOptions(
            new ValuePageOptions(
                PageLayout.PLAIN, CompressionCodec.NONE, blockSizeInBytes, List.of()),
            Optional.of(new VectorOptions(profile.vectorProfile(), codec)),
            bloomRate)
        : new PageOptions(valueOptions(column), Optional.empty(), bloomRate);
  }

  private ValuePageOptions valueOptions(Column column) {
    PageLayout page =
        switch (layout) {
          case PLAIN -> PageLayout.PLAIN;
          case SKIP_LIST -> PageLayout.SKIP_LIST;
          case DEFAULT, VECTOR, DICTIONARY_SKIP_LIST -> PageLayout.DICTIONARY_SKIP_LIST;
        };
    boolean hasNoDictionary =
        page == PageLayout.DICTIONARY_SKIP_LIST && DictionaryEncoder.of(column.schemas()).isEmpty();
    return new ValuePageOptions(
        hasNoDictionary ? PageLayout.SKIP_LIST : page, codec, blockSizeInBytes, skips);
  }

  /** These options with another layout. */
  public ColumnOptions withLayout(ColumnLayout newLayout) {
    return new ColumnOptions(newLayout, profile, codec, blockSizeInBytes, skips, bloomRate);
  }

  /** These options with another profile. */
  public ColumnOptions withProfile(ColumnProfile newProfile) {
    return new ColumnOptions(layout, newProfile, codec, blockSizeInBytes, skips, bloomRate);
  }

  /** These options with another codec. */
  public ColumnOptions withCodec(CompressionCodec newCodec) {
    return new ColumnOptions(layout, profile, newCodec, blockSizeInBytes, skips, bloomRate);
  }

  /** These options with another size of compressed blocks. */
  public ColumnOptions withBlockSizeInBytes(int bytes) {
    return new ColumnOptions(layout, profile, codec, bytes, skips, bloomRate);
  }

  /** These options with other skips. */
  public ColumnOptions withSkips(List<Integer> newSkips) {
    return new ColumnOptions(layout, profile, codec, blockSizeInBytes, newSkips, bloomRate);
  }

  /** These options with Bloom filters, or without. */
  public ColumnOptions withBloomRate(OptionalDouble rate) {
    return new ColumnOptions(layout, profile, codec, blockSizeInBytes, skips, rate);
  }
}
