package dev.stoa.testing.layout;

import dev.stoa.table.ColumnLayout;
import dev.stoa.table.ColumnOptions;
import java.util.List;
import java.util.Random;

/** Random ways of writing a column: small blocks and odd skips more often than not. */
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

  /** Chooses by the random numbers. */
  public RandomColumnOptions(Random random) {
    this.random = random;
  }

  /** Any layout and codec. */
  public ColumnOptions next() {
    List<Form> forms = Form.all();
    ColumnOptions options = next(forms.get(random.nextInt(forms.size())));
    return random.nextInt(4) == 0 ? options.withLayout(ColumnLayout.DEFAULT) : options;
  }

  /** This layout and codec. */
  public ColumnOptions next(Form form) {
    return form.options()
        .withSkips(SKIPS.get(random.nextInt(SKIPS.size())))
        .withBlockSizeInBytes(BLOCK_SIZES[random.nextInt(BLOCK_SIZES.length)]);
  }
}
