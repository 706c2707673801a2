package dev.stoa.testing.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;

/**
 * Makes random table schemas with every Avro type and logical type, including recursive records,
 * and prefers combinations not yet covered.
 */
public final class RandomSchemas {
  private static final int MAX_COLUMNS = 8;

  private final Random random;
  private final Coverage coverage;
  private int count;

  /** Uses this generator, and prefers what the coverage misses. */
  public RandomSchemas(Random random, Coverage coverage) {
    this.random = random;
    this.coverage = coverage;
  }

  /** The schema of one table, different from all before. */
  public Schema next() {
    RandomTypes types = new RandomTypes(random);
    Schema row = types.unfinishedRow("Row" + count++);
    List<Combination> missing = coverage.missing();
    List<Combination> wishes = missing.isEmpty() ? Combination.possible() : missing;
    List<Schema> columns = new ArrayList<>();
    int columnCount = 1 + random.nextInt(MAX_COLUMNS);
    for (int i = 0; i < columnCount; i++) {
      columns.add(
          random.nextInt(5) == 0
              ? types.any(0)
              : types.containing(wishes.get(random.nextInt(wishes.size())), row));
    }
    row.setFields(types.fields(columns));
    return row;
  }
}
