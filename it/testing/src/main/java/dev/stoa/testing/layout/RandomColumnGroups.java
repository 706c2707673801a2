package dev.stoa.testing.layout;

import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.GroupLayout;
import dev.stoa.table.write.GroupOptions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Generates random groups of columns that share files, and random size limits for sharing. */
public final class RandomColumnGroups {
  private final Random random;

  /** Creates a source of groups that uses this random generator. */
  public RandomColumnGroups(Random random) {
    this.random = random;
  }

  /**
   * Returns random groups of some of these columns; in a third of the cases none, so each column
   * has its own file.
   */
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
    List<String> ungrouped = new ArrayList<>(columns);
    Collections.shuffle(ungrouped, random);
    for (int groupsLeft = random.nextInt(3);
        groupsLeft > 0 && ungrouped.size() >= 2;
        groupsLeft--) {
      List<String> group = ungrouped.subList(0, 2 + random.nextInt(ungrouped.size() - 1));
      GroupLayout layout = random.nextBoolean() ? GroupLayout.ROW : GroupLayout.COLUMNAR;
      options = options.withGroup(new ColumnGroup(layout, group));
      group.clear();
    }
    return options;
  }
}
