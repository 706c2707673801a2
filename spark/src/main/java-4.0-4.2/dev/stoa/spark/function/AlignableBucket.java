package dev.stoa.spark.function;

import java.io.Serializable;
import org.apache.spark.sql.connector.catalog.functions.Reducer;
import org.apache.spark.sql.connector.catalog.functions.ReducibleFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * A function that returns buckets. Buckets of two counts with a common divisor are aligned by
 * taking their numbers modulo the divisor, since Spark 4.0.
 */
abstract class AlignableBucket extends PartitionFunction<Integer>
    implements ReducibleFunction<Integer, Integer> {
  /** Creates a function for values of one type. */
  AlignableBucket(String family, DataType input) {
    super("bucket", family, DataTypes.IntegerType, DataTypes.IntegerType, input);
  }

  @Override
  public Reducer<Integer, Integer> reducer(
      int count, ReducibleFunction<?, ?> other, int otherCount) {
    boolean isSameFamily =
        other instanceof AlignableBucket bucket && bucket.canonicalName().equals(canonicalName());
    int divisor = gcd(count, otherCount);
    return isSameFamily && divisor > 1 && divisor < count ? new Remainder(divisor) : null;
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /**
   * Maps buckets to those of a smaller count, which divides the original one. Spark 4.1 sends it to
   * tasks.
   */
  private record Remainder(int count) implements Reducer<Integer, Integer>, Serializable {
    @Override
    public Integer reduce(Integer bucket) {
      return bucket == null ? null : Integer.valueOf(bucket % count);
    }

    /** Asked for by Spark 4.2 and later. */
    @SuppressWarnings({"MissingOverride", "UnusedMethod", "EffectivelyPrivate"})
    public DataType resultType() {
      return DataTypes.IntegerType;
    }
  }
}
