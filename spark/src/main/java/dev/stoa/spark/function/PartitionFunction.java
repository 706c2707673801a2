package dev.stoa.spark.function;

import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.types.DataType;

/**
 * A partition transform for values of one type. Spark calls the static method {@code invoke} of its
 * class, found by the types of {@link #inputTypes}.
 */
abstract class PartitionFunction<R> implements ScalarFunction<R> {
  private final String name;
  private final String family;
  private final DataType[] inputs;
  private final DataType result;

  /**
   * Creates a function.
   *
   * @param family the name of a group of types whose equal values are in the same partition
   */
  PartitionFunction(String name, String family, DataType result, DataType... inputs) {
    this.name = name;
    this.family = family;
    this.inputs = inputs;
    this.result = result;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String canonicalName() {
    return "stoa." + name + "(" + family + ")";
  }

  @Override
  public DataType[] inputTypes() {
    return inputs.clone();
  }

  @Override
  public DataType resultType() {
    return result;
  }
}
