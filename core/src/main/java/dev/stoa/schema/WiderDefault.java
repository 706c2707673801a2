package dev.stoa.schema;

import dev.stoa.avro.AvroJson;
import dev.stoa.avro.LogicalValues;
import dev.stoa.exception.InvalidTableException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;

/**
 * The default of a field whose type is widened, such that it is the value that it was before: 0.1
 * as a float is another number than 0.1 as a double. Called when a column is widened.
 */
final class WiderDefault {
  private final GenericData model = LogicalValues.newPlainModel();
  private boolean isRewritten;

  private WiderDefault() {}

  /**
   * The default of a column, as JSON, once the column has a wider type.
   *
   * @param type that has passed the check of wider types
   */
  static Optional<Object> of(Column column, Schema type) {
    Schema.Field field = column.field();
    if (!field.hasDefaultValue()) {
      return Optional.empty();
    }
    WiderDefault wider = new WiderDefault();
    Object value = wider.json(wider.model.getDefaultValue(field), field.schema(), type);
    return wider.isRewritten
        ? Optional.of(AvroJson.value(value))
        : column.definition().defaultValue();
  }

  private Object json(Object value, Schema from, Schema to) {
    if (value == null) {
      return JsonProperties.NULL_VALUE;
    }
    if (from.isUnion()) {
      return json(value, from.getTypes().get(model.resolveUnion(from, value)), to);
    }
    if (to.isUnion()) {
      return json(value, from, ReadBranch.of(from, to).orElseThrow());
    }
    return switch (from.getType()) {
      case FLOAT -> to.getType() == Schema.Type.DOUBLE ? widened((Float) value) : value;
      case ARRAY -> array((Collection<?>) value, from.getElementType(), to.getElementType());
      case MAP -> map((Map<?, ?>) value, from.getValueType(), to.getValueType());
      case RECORD -> record((IndexedRecord) value, from, to);
      case BYTES -> bytes((ByteBuffer) value);
      case FIXED -> ((GenericFixed) value).bytes();
      case STRING, ENUM -> value.toString();
      default -> value;
    };
  }

  private Double widened(Float value) {
    if (value.isInfinite()) {
      throw new InvalidTableException(
          "a default lies beyond the numbers that float holds, so that rows have the infinite value"
              + " for it, which no schema can name: add another column for other values");
    }
    isRewritten = true;
    return value.doubleValue();
  }

  private List<Object> array(Collection<?> values, Schema from, Schema to) {
    List<Object> array = new ArrayList<>();
    values.forEach(value -> array.add(json(value, from, to)));
    return array;
  }

  private Map<String, Object> map(Map<?, ?> values, Schema from, Schema to) {
    Map<String, Object> map = new LinkedHashMap<>();
    values.forEach((key, value) -> map.put(key.toString(), json(value, from, to)));
    return map;
  }

  private Map<String, Object> record(IndexedRecord record, Schema from, Schema to) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (Schema.Field field : from.getFields()) {
      Schema wider = to.getField(field.name()).schema();
      fields.put(field.name(), json(record.get(field.pos()), field.schema(), wider));
    }
    return fields;
  }

  private static byte[] bytes(ByteBuffer value) {
    byte[] bytes = new byte[value.remaining()];
    value.duplicate().get(bytes);
    return bytes;
  }
}
