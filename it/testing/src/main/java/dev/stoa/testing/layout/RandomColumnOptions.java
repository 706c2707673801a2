package dev.stoa.testing.layout;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.ColumnProfile;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;

/** Generates random column options, often with small blocks and unusual skip intervals. */
public final class RandomColumnOptions {
  private static final List<List<Integer>> SKIP_INTERVALS =
      List.of(
          List.of(10, 100, 1000),
          List.of(2, 6),
          List.of(7, 49),
          List.of(3),
          List.of(2, 4, 8, 16, 32, 64),
          List.of());
  private static final int[] BLOCK_SIZES = {1, 30, 1_000, 64 * 1024};

  private final Random random;

  /** Creates a source of options that uses this random generator. */
  public RandomColumnOptions(Random random) {
    this.random = random;
  }

  /**
   * Returns options with any layout and codec; in a third of the cases with vector pages of any
   * profile.
   */
  public ColumnOptions next() {
    List<LayoutAndCodec> combinations = LayoutAndCodec.all();
    ColumnOptions options = next(combinations.get(random.nextInt(combinations.size())));
    if (random.nextInt(3) > 0) {
      return options;
    }
    ColumnProfile[] profiles = ColumnProfile.values();
    ColumnOptions vectorOptions =
        options
            .withLayout(ColumnLayout.DEFAULT)
            .withProfile(profiles[random.nextInt(profiles.length)]);
    return random.nextBoolean() ? vectorOptions : vectorOptions.withCodec(CompressionCodec.NONE);
  }

  private OptionalDouble bloomFalsePositiveRate() {
    return random.nextInt(3) > 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            random.nextBoolean() ? ColumnOptions.DEFAULT_BLOOM_FALSE_POSITIVE_RATE : 0.5);
  }

  /** Returns random options with this layout and codec. */
  public ColumnOptions next(LayoutAndCodec layoutAndCodec) {
    return layoutAndCodec
        .options()
        .withSkipIntervals(SKIP_INTERVALS.get(random.nextInt(SKIP_INTERVALS.size())))
        .withBlockSizeInBytes(BLOCK_SIZES[random.nextInt(BLOCK_SIZES.length)])
        .withBloomFalsePositiveRate(bloomFalsePositiveRate());
  }
}
