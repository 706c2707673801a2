package dev.stoa.testing.predicate;

import dev.stoa.avro.AvroTypes;
import dev.stoa.predicate.PathStep;
import dev.stoa.predicate.PathStep.FieldStep;
import dev.stoa.predicate.PathStep.KeyStep;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.BytesBoundsBuilder;
import dev.stoa.predicate.bounds.BytesOrder;
import dev.stoa.predicate.bounds.CountBounds;
import dev.stoa.predicate.bounds.DoubleBoundsBuilder;
import dev.stoa.predicate.bounds.LongBoundsBuilder;
import dev.stoa.predicate.bounds.ValueCounts;
import dev.stoa.type.ComparisonKind;
import dev.stoa.type.DataType;
import dev.stoa.type.MapType;
import dev.stoa.type.RecordType;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.GenericRecord;

/**
 * The values at a path in rows of Avro's own classes: computes their bounds, for decisions in
 * tests.
 */
record PathValues(int column, List<PathStep> steps, DataType type) {
  /** Returns the values at the end of some steps in a column. */
  static PathValues of(RecordType record, int column, List<PathStep> steps) {
    DataType type = record.fields().get(column).type().valueType();
    for (PathStep step : steps) {
      type =
          step instanceof FieldStep field
              ? ((RecordType) type).fields().get(field.ordinal()).type().valueType()
              : ((MapType) type).value().valueType();
    }
    return new PathValues(column, steps, type);
  }

  /** Computes the bounds of the values of some rows. */
  Bounds bounds(List<GenericRecord> rows) {
    List<Object> values = new ArrayList<>();
    for (GenericRecord row : rows) {
      Object value = value(row);
      if (value != null) {
        values.add(value);
      }
    }
    long nullCount = (long) rows.size() - values.size();
    Schema schema = AvroTypes.schema(type);
    return switch (ComparisonKind.of(type)) {
      case LONG -> longBounds(schema, values, nullCount);
      case DOUBLE -> doubleBounds(values, nullCount);
      case BYTES -> bytesBounds(BytesOrder.UNSIGNED, values, nullCount);
      case DECIMAL -> bytesBounds(BytesOrder.DECIMAL, values, nullCount);
      case BIG_DECIMAL, NONE -> new CountBounds(new ValueCounts(values.size(), nullCount));
    };
  }

  private Object value(GenericRecord row) {
    Object value = row.get(column);
    for (PathStep step : steps) {
      if (value instanceof GenericRecord record && step instanceof FieldStep field) {
        value = record.get(field.name());
      } else if (value instanceof Map<?, ?> map && step instanceof KeyStep key) {
        value =
            map.entrySet().stream()
                .filter(entry -> entry.getKey().toString().equals(key.key()))
                .<Object>map(Map.Entry::getValue)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
      }
    }
    return value;
  }

  private static Bounds longBounds(Schema schema, List<Object> values, long nullCount) {
    LongBoundsBuilder builder = new LongBoundsBuilder();
    for (Object value : values) {
      if (schema.getType() == Schema.Type.ENUM) {
        builder.add(schema.getEnumOrdinal(value.toString()));
      } else if (value instanceof Boolean bool) {
        builder.add(bool ? 1 : 0);
      } else if (value instanceof Number number) {
        builder.add(number.longValue());
      } else {
        builder.add(new BigInteger(NaiveType.toByteArray(value)).longValueExact());
      }
    }
    builder.addNulls(nullCount);
    return builder.build();
  }

  private static Bounds doubleBounds(List<Object> values, long nullCount) {
    DoubleBoundsBuilder builder = new DoubleBoundsBuilder();
    values.forEach(value -> builder.add(((Number) value).doubleValue()));
    builder.addNulls(nullCount);
    return builder.build();
  }

  private static Bounds bytesBounds(BytesOrder order, List<Object> values, long nullCount) {
    BytesBoundsBuilder builder = new BytesBoundsBuilder(order);
    for (Object value : values) {
      byte[] bytes =
          value instanceof ByteBuffer || value instanceof GenericFixed
              ? NaiveType.toByteArray(value)
              : value.toString().getBytes(StandardCharsets.UTF_8);
      builder.add(bytes, 0, bytes.length);
    }
    builder.addNulls(nullCount);
    return builder.build();
  }
}
