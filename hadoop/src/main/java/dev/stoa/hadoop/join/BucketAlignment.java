package dev.stoa.hadoop.join;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.PartitionValue;
import dev.stoa.partition.TermValue;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How the buckets of several tables correspond. Bucket <i>b</i> of a table with <i>n</i> buckets is
 * part of the common bucket <i>b mod d</i>, where <i>d</i> divides the numbers of buckets of all
 * tables, since a bucket is a hash modulo <i>n</i>.
 *
 * @param commonCounts the number of common buckets of each of the key's columns; 1 if not all
 *     tables have buckets of it
 */
record BucketAlignment(List<Integer> commonCounts) {
  /** The number of buckets in advice if no table has buckets of the key. */
  private static final int SUGGESTED_COUNT = 16;

  /**
   * Finds the common buckets of tables.
   *
   * @throws InvalidTableException if they have none: the message says how to partition a table
   */
  static BucketAlignment of(List<PlannedTable> tables) {
    int keySize = tables.get(0).keyColumns().size();
    List<Integer> commonCounts = new ArrayList<>();
    for (int i = 0; i < keySize; i++) {
      int keyPosition = i;
      commonCounts.add(
          tables.stream()
              .map(table -> BigInteger.valueOf(table.bucketCount(keyPosition)))
              .reduce(BigInteger::gcd)
              .orElseThrow()
              .intValueExact());
    }
    if (commonCounts.stream().allMatch(count -> count == 1) && !haveOneBucket(tables)) {
      throw refusal(tables);
    }
    return new BucketAlignment(commonCounts);
  }

  /** Whether all tables have a bucket term of the same column, and one of them only one bucket. */
  private static boolean haveOneBucket(List<PlannedTable> tables) {
    for (int i = 0; i < tables.get(0).keyColumns().size(); i++) {
      int keyPosition = i;
      if (tables.stream().allMatch(table -> table.bucketTerm(keyPosition).isPresent())
          && tables.stream().anyMatch(table -> table.bucketCount(keyPosition) == 1)) {
        return true;
      }
    }
    return false;
  }

  private static InvalidTableException refusal(List<PlannedTable> tables) {
    int position = bestPosition(tables);
    for (PlannedTable table : tables) {
      if (table.bucketTerm(position).isEmpty()) {
        int count = tables.stream().mapToInt(other -> other.bucketCount(position)).max().orElse(1);
        return refusal(table, position, count > 1 ? count : SUGGESTED_COUNT);
      }
    }
    List<String> partitionings = tables.stream().map(BucketAlignment::describe).toList();
    PlannedTable last = tables.get(tables.size() - 1);
    return new InvalidTableException(
        "the numbers of buckets of the joined tables have no common divisor: %s; %s"
            .formatted(
                String.join(", ", partitionings),
                remedy(last, position, tables.get(0).bucketCount(position))));
  }

  /** Returns the key's column of which most tables have buckets. */
  private static int bestPosition(List<PlannedTable> tables) {
    int best = 0;
    long bestCount = -1;
    for (int i = 0; i < tables.get(0).keyColumns().size(); i++) {
      int keyPosition = i;
      long count =
          tables.stream().filter(table -> table.bucketTerm(keyPosition).isPresent()).count();
      if (count > bestCount) {
        best = i;
        bestCount = count;
      }
    }
    return best;
  }

  private static InvalidTableException refusal(PlannedTable table, int position, int count) {
    return new InvalidTableException(
        ("%s, so it is not divided into buckets of its key, and the tables cannot be joined bucket"
                + " by bucket: %s")
            .formatted(describe(table), remedy(table, position, count)));
  }

  private static String describe(PlannedTable table) {
    PartitionSpec spec = table.spec();
    return table.description()
        + (spec.isPartitioned() ? " is partitioned by " + spec : " is not partitioned");
  }

  private static String remedy(PlannedTable table, int position, int count) {
    String term = "bucket(%s,%d)".formatted(table.keyColumns().get(position), count);
    return ("copy it with stoa load %s NEW_TABLE --partition-by \"%s\", or write it with"
            + " ColumnOutputFormat.setPartitionBy(job, PartitionSpec.parse(\"%s\"))")
        .formatted(table.settings().path(), term, term);
  }

  /**
   * Returns the number of the common bucket of a split directory; empty if a part of its rows' key
   * is null.
   *
   * @param table the table of the split directory
   * @param partition the partition value of the split directory
   */
  OptionalLong commonBucket(PlannedTable table, PartitionValue partition) {
    long bucket = 0;
    for (int i = 0; i < commonCounts.size(); i++) {
      OptionalInt term = table.bucketTerm(i);
      if (term.isPresent()) {
        TermValue value = partition.values().get(term.getAsInt());
        if (value == TermValue.Null.NULL) {
          return OptionalLong.empty();
        }
        long ownBucket = ((TermValue.LongValue) value).value();
        bucket = bucket * commonCounts.get(i) + ownBucket % commonCounts.get(i);
      } else {
        bucket = bucket * commonCounts.get(i);
      }
    }
    return OptionalLong.of(bucket);
  }
}
