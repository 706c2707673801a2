package dev.stoa.spark;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/** Moves random times into Spark's range: a few 100,000 years around 1970. */
final class SparkTimes {
  private SparkTimes() {}

  static Object within(Schema schema, Object value) {
    if (value == null) {
      return null;
    }
    return switch (schema.getType()) {
      case UNION -> within(schema.getTypes().get(branch(schema, value)), value);
      case RECORD -> record(schema, (IndexedRecord) value);
      case ARRAY -> {
        List<Object> elements = new ArrayList<>();
        ((Collection<?>) value).forEach(e -> elements.add(within(schema.getElementType(), e)));
        yield elements;
      }
      case MAP -> {
        Map<Object, Object> entries = new LinkedHashMap<>();
        ((Map<?, ?>) value).forEach((k, v) -> entries.put(k, within(schema.getValueType(), v)));
        yield entries;
      }
      case LONG -> schema.getLogicalType() == null ? value : (Object) ((Long) value / 10_000);
      default -> value;
    };
  }

  private static int branch(Schema union, Object value) {
    return GenericData.get().resolveUnion(union, value);
  }

  private static Object record(Schema schema, IndexedRecord record) {
    GenericData.Record copy = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      copy.put(field.pos(), within(field.schema(), record.get(field.pos())));
    }
    return copy;
  }
}
