package dev.stoa.spark.read;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.PartitionTerm;
import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.partition.PartitionValue;
import dev.stoa.partition.TermValue;
import dev.stoa.spark.function.PartitionTransforms;
import dev.stoa.spark.type.SparkTypes;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Converts the partition values of tasks to keys by which Spark joins and groups without a shuffle.
 * Supports only transforms and types for which Spark computes the same values as the table.
 */
final class PartitionKeys {
  private final Transform[] transforms;
  private final List<KeyConverter> converters;

  /** Converts a field of a partition value to Spark. */
  interface KeyConverter {
    Object convert(TermValue termValue);
  }

  private PartitionKeys(Transform[] transforms, List<KeyConverter> converters) {
    this.transforms = transforms;
    this.converters = converters;
  }

  /**
   * Creates the keys of a table; empty if it is not partitioned, or if Spark computes other values.
   */
  static Optional<PartitionKeys> of(PartitionSpec spec, Schema schema) {
    List<KeyConverter> converters = new ArrayList<>();
    PartitionTransforms transforms = new PartitionTransforms(schema);
    for (PartitionTerm term : spec.terms()) {
      Optional<KeyConverter> converter =
          converter(term.transform().kind(), transforms.sourceSchema(term.source()));
      if (converter.isEmpty()) {
        return Optional.empty();
      }
      converters.add(converter.get());
    }
    return converters.isEmpty()
        ? Optional.empty()
        : Optional.of(new PartitionKeys(transforms.toSpark(spec), converters));
  }

  /** The transforms of the keys, in Spark's form. */
  Transform[] transforms() {
    return transforms.clone();
  }

  /** Converts a partition value to a key. */
  InternalRow toKey(PartitionValue value) {
    Object[] key = new Object[converters.size()];
    for (int i = 0; i < key.length; i++) {
      TermValue termValue = value.values().get(i);
      key[i] = termValue == TermValue.Null.NULL ? null : converters.get(i).convert(termValue);
    }
    return new GenericInternalRow(key);
  }

  private static Optional<KeyConverter> converter(Kind kind, Schema source) {
    if (!PartitionTransforms.hasSameValuesInSpark(source)) {
      return Optional.empty();
    }
    return switch (kind) {
      case IDENTITY -> identity(source, SparkTypes.ofValue(source));
      case BUCKET, YEAR, MONTH, DAY -> Optional.of(termValue -> (int) number(termValue));
      case HOUR -> Optional.of(PartitionKeys::number);
      // Spark does not distinguish truncations to different widths.
      case TRUNCATE -> Optional.empty();
    };
  }

  /** Converts the values of a column of a Spark type; empty if Spark has no such values. */
  static Optional<KeyConverter> identity(Schema source, DataType type) {
    if (type instanceof BooleanType) {
      return Optional.of(termValue -> number(termValue) == 1);
    } else if (type instanceof ByteType) {
      return Optional.of(termValue -> (byte) number(termValue));
    } else if (type instanceof ShortType) {
      return Optional.of(termValue -> (short) number(termValue));
    } else if (type instanceof IntegerType || type instanceof DateType) {
      return Optional.of(termValue -> (int) number(termValue));
    } else if (type instanceof LongType) {
      return Optional.of(PartitionKeys::number);
    } else if (type.equals(DataTypes.TimestampType) || type.equals(DataTypes.TimestampNTZType)) {
      boolean isMillis = SparkTypes.isMillis(source);
      return Optional.of(termValue -> isMillis ? number(termValue) * 1000 : number(termValue));
    } else if (type.equals(DataTypes.StringType)) {
      return Optional.of(termValue -> UTF8String.fromBytes(bytes(termValue)));
    } else if (type instanceof BinaryType) {
      return Optional.of(PartitionKeys::bytes);
    } else if (type instanceof DecimalType decimal) {
      return Optional.of(termValue -> decimal(termValue, decimal));
    }
    return Optional.empty();
  }

  private static long number(TermValue termValue) {
    return ((TermValue.LongValue) termValue).value();
  }

  private static byte[] bytes(TermValue termValue) {
    return ((TermValue.BytesValue) termValue).toByteArray();
  }

  private static Object decimal(TermValue termValue, DecimalType type) {
    BigDecimal value =
        new BigDecimal(((TermValue.DecimalValue) termValue).unscaled(), type.scale());
    return org.apache.spark.sql.types.Decimal.apply(value, type.precision(), type.scale());
  }
}
