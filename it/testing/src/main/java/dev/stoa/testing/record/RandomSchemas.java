package dev.stoa.testing.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;

/**
 * Generates random table schemas with every Avro type and logical type, including recursive
 * records. Prefers combinations that are not covered yet.
 */
public final class RandomSchemas {
  private static final int MAX_COLUMNS = 8;

  private final Random random;
  private final Coverage coverage;
  private int schemaCount;

  /**
   * Creates a source of schemas that uses this random generator and prefers the missing
   * combinations of the coverage.
   */
  public RandomSchemas(Random random, Coverage coverage) {
    this.random = random;
    this.coverage = coverage;
  }

  /** Returns the schema of a table, with a name of its own. */
  public Schema next() {
    RandomTypes types = new RandomTypes(random);
    Schema row = types.unfinishedRow("Row" + schemaCount++);
    List<Combination> missing = coverage.missing();
    List<Combination> candidates = missing.isEmpty() ? Combination.allPossible() : missing;
    List<Schema> columns = new ArrayList<>();
    int columnCount = 1 + random.nextInt(MAX_COLUMNS);
    for (int i = 0; i < columnCount; i++) {
      columns.add(
          random.nextInt(5) == 0
              ? types.any(0)
              : types.containing(candidates.get(random.nextInt(candidates.size())), row));
    }
    row.setFields(types.fields(columns));
    return row;
  }
}
