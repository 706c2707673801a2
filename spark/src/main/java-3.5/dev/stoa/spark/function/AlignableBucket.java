package dev.stoa.spark.function;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** A function that returns buckets, which this version of Spark aligns only if counts are equal. */
abstract class AlignableBucket extends PartitionFunction<Integer> {
  /** Creates a function for values of one type. */
  AlignableBucket(String family, DataType input) {
    super("bucket", family, DataTypes.IntegerType, DataTypes.IntegerType, input);
  }
}
