package dev.stoa.testing.layout;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.ColumnProfile;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;

/** Random column options: often with small blocks and unusual skip intervals. */
public final class RandomColumnOptions {
  private static final List<List<Integer>> SKIPS =
      List.of(
          List.of(10, 100, 1000),
          List.of(2, 6),
          List.of(7, 49),
          List.of(3),
          List.of(2, 4, 8, 16, 32, 64),
          List.of());
  private static final int[] BLOCK_SIZES = {1, 30, 1_000, 64 * 1024};

  private final Random random;

  /** Uses this generator. */
  public RandomColumnOptions(Random random) {
    this.random = random;
  }

  /** Any layout and codec; in a third of the cases vector pages of any profile. */
  public ColumnOptions next() {
    List<LayoutAndCodec> all = LayoutAndCodec.all();
    ColumnOptions options = next(all.get(random.nextInt(all.size())));
    if (random.nextInt(3) > 0) {
      return options;
    }
    ColumnProfile[] profiles = ColumnProfile.values();
    ColumnOptions vectors =
        options
            .withLayout(ColumnLayout.DEFAULT)
            .withProfile(profiles[random.nextInt(profiles.length)]);
    return random.nextBoolean() ? vectors : vectors.withCodec(CompressionCodec.NONE);
  }

  private OptionalDouble bloomRate() {
    return random.nextInt(3) > 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            random.nextBoolean() ? ColumnOptions.DEFAULT_BLOOM_FALSE_POSITIVE_RATE : 0.5);
  }

  /** This layout and codec. */
  public ColumnOptions next(LayoutAndCodec layoutAndCodec) {
    return layoutAndCodec
        .options()
        .withSkipIntervals(SKIPS.get(random.nextInt(SKIPS.size())))
        .withBlockSizeInBytes(BLOCK_SIZES[random.nextInt(BLOCK_SIZES.length)])
        .withBloomFalsePositiveRate(bloomRate());
  }
}
