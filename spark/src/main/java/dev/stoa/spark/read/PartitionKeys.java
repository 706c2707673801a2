package dev.stoa.spark.read;

import dev.stoa.partition.PartitionPart;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.PartitionTerm;
import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.partition.PartitionValue;
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
 * The partition values of tasks as keys by which Spark joins and groups without a shuffle. Only of
 * transforms and types of which a table's value is surely what Spark computes itself.
 */
final class PartitionKeys {
  private final Transform[] transforms;
  private final List<Part> parts;

  /** What a part of a partition value is in Spark. */
  private interface Part {
    Object of(PartitionPart part);
  }

  private PartitionKeys(Transform[] transforms, List<Part> parts) {
    this.transforms = transforms;
    this.parts = parts;
  }

  /** The keys of a table; empty where it has none, or others than Spark's. */
  static Optional<PartitionKeys> of(PartitionSpec spec, Schema schema) {
    List<Part> parts = new ArrayList<>();
    PartitionTransforms transforms = new PartitionTransforms(schema);
    for (PartitionTerm term : spec.terms()) {
      Optional<Part> part = part(term.transform().kind(), transforms.source(term.source()));
      if (part.isEmpty()) {
        return Optional.empty();
      }
      parts.add(part.get());
    }
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(new PartitionKeys(transforms.of(spec), parts));
  }

  /** What the keys are of, as Spark says it. */
  Transform[] transforms() {
    return transforms.clone();
  }

  /** The key of a partition value. */
  InternalRow of(PartitionValue value) {
    Object[] key = new Object[parts.size()];
    for (int i = 0; i < key.length; i++) {
      PartitionPart part = value.parts().get(i);
      key[i] = part == PartitionPart.Null.NULL ? null : parts.get(i).of(part);
    }
    return new GenericInternalRow(key);
  }

  private static Optional<Part> part(Kind kind, Schema source) {
    if (!PartitionTransforms.isPlain(source)) {
      return Optional.empty();
    }
    return switch (kind) {
      case IDENTITY -> identity(source, SparkTypes.ofValue(source));
      case BUCKET, YEAR, MONTH, DAY -> Optional.of(part -> (int) number(part));
      case HOUR -> Optional.of(PartitionKeys::number);
      // Spark does not tell two widths of it apart.
      case TRUNCATE -> Optional.empty();
    };
  }

  private static Optional<Part> identity(Schema source, DataType type) {
    if (type instanceof BooleanType) {
      return Optional.of(part -> number(part) == 1);
    } else if (type instanceof ByteType) {
      return Optional.of(part -> (byte) number(part));
    } else if (type instanceof ShortType) {
      return Optional.of(part -> (short) number(part));
    } else if (type instanceof IntegerType || type instanceof DateType) {
      return Optional.of(part -> (int) number(part));
    } else if (type instanceof LongType) {
      return Optional.of(PartitionKeys::number);
    } else if (type.equals(DataTypes.TimestampType) || type.equals(DataTypes.TimestampNTZType)) {
      boolean isMillis = SparkTypes.isMillis(source);
      return Optional.of(part -> isMillis ? number(part) * 1000 : number(part));
    } else if (type.equals(DataTypes.StringType)) {
      return Optional.of(part -> UTF8String.fromBytes(bytes(part)));
    } else if (type instanceof BinaryType) {
      return Optional.of(PartitionKeys::bytes);
    } else if (type instanceof DecimalType decimal) {
      return Optional.of(part -> decimal(part, decimal));
    }
    return Optional.empty();
  }

  private static long number(PartitionPart part) {
    return ((PartitionPart.Whole) part).number();
  }

  private static byte[] bytes(PartitionPart part) {
    return ((PartitionPart.Bytes) part).toByteArray();
  }

  private static Object decimal(PartitionPart part, DecimalType type) {
    BigDecimal exact = new BigDecimal(((PartitionPart.Decimal) part).unscaled(), type.scale());
    return org.apache.spark.sql.types.Decimal.apply(exact, type.precision(), type.scale());
  }
}
