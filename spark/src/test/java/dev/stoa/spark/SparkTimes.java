package dev.stoa.spark;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/** Scales random times down to Spark's range: a few 100,000 years around 1970. */
final class SparkTimes {
  private SparkTimes() {}

  static Object toSparkRange(Schema schema, Object value) {
    if (value == null) {
      return null;
    }
    return switch (schema.getType()) {
      case UNION -> toSparkRange(schema.getTypes().get(branch(schema, value)), value);
      case RECORD -> record(schema, (IndexedRecord) value);
      case ARRAY -> {
        List<Object> elements = new ArrayList<>();
        ((Collection<?>) value)
            .forEach(element -> elements.add(toSparkRange(schema.getElementType(), element)));
        yield elements;
      }
      case MAP -> {
        Map<Object, Object> entries = new LinkedHashMap<>();
        ((Map<?, ?>) value)
            .forEach((key, entry) -> entries.put(key, toSparkRange(schema.getValueType(), entry)));
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
      copy.put(field.pos(), toSparkRange(field.schema(), record.get(field.pos())));
    }
    return copy;
  }
}
