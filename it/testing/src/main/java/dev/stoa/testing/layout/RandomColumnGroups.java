package dev.stoa.testing.layout;

import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.GroupLayout;
import dev.stoa.table.write.GroupOptions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Random groups of columns that share files, and random size limits for sharing. */
public final class RandomColumnGroups {
  private final Random random;

  /** Uses this generator. */
  public RandomColumnGroups(Random random) {
    this.random = random;
  }

  /** Groups of some of these columns; in a third of the cases none, and one file per column. */
  public GroupOptions next(List<String> columns) {
    if (random.nextInt(3) == 0) {
      return GroupOptions.none();
    }
    GroupOptions options =
        GroupOptions.defaults()
            .withPackingThreshold(random.nextInt(20))
            .withSmallColumnLimitInBytes(random.nextInt(4_000))
            .withPackedFileSizeInBytes(1 + random.nextInt(8_000))
            .withMaxFiles(1 + random.nextInt(20));
    List<String> left = new ArrayList<>(columns);
    Collections.shuffle(left, random);
    for (int groups = random.nextInt(3); groups > 0 && left.size() >= 2; groups--) {
      List<String> group = left.subList(0, 2 + random.nextInt(left.size() - 1));
      GroupLayout layout = random.nextBoolean() ? GroupLayout.ROW : GroupLayout.COLUMNAR;
      options = options.withGroup(new ColumnGroup(layout, group));
      group.clear();
    }
    return options;
  }
}
