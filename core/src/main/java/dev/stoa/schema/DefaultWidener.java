package dev.stoa.schema;

import dev.stoa.avro.AvroDataModels;
import dev.stoa.avro.AvroJson;
import dev.stoa.avro.AvroNames;
import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.type.ArrayType;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.MapType;
import dev.stoa.type.NullableType;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.UnionType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.JsonProperties;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;

/**
 * Converts the default of a column that is widened, so that readers still get the same value: the
 * JSON number 0.1, for example, is another number as a double than as a float.
 */
final class DefaultWidener {
  private final GenericData model = AvroDataModels.newModelWithoutConversions();

  /** Whether the default contains a float that becomes a double, and its JSON may change. */
  private boolean hasWidenedFloat;

  private DefaultWidener() {}

  /**
   * Returns the default of a column, as a JSON value, for a wider type.
   *
   * @param type a type that {@link TypeWidening} accepts
   */
  static Optional<Object> widen(Column column, DataType type) {
    if (column.definition().defaultValue().isEmpty()) {
      return Optional.empty();
    }
    DefaultWidener widener = new DefaultWidener();
    Object value =
        widener.toJson(widener.model.getDefaultValue(column.avroField()), column.type(), type);
    return widener.hasWidenedFloat
        ? Optional.of(AvroJson.fromAvro(value))
        : column.definition().defaultValue();
  }

  private Object toJson(Object value, DataType from, DataType to) {
    if (value == null) {
      return JsonProperties.NULL_VALUE;
    }
    if (from instanceof NullableType nullable) {
      return toJson(value, nullable.value(), to);
    }
    if (from instanceof UnionType union) {
      int branch = model.resolveUnion(AvroTypes.schema(from), value);
      return toJson(value, union.branches().get(branch), to);
    }
    if (to.kind() == TypeKind.NULLABLE || to.kind() == TypeKind.UNION) {
      return toJson(value, from, UnionBranchResolver.resolve(from, to).orElseThrow());
    }
    return switch (from.storedKind()) {
      case FLOAT -> to.kind() == TypeKind.DOUBLE ? widenFloat((Float) value) : value;
      case ARRAY ->
          toJsonArray(
              (Collection<?>) value, ((ArrayType) from).element(), ((ArrayType) to).element());
      case MAP -> toJsonObject((Map<?, ?>) value, ((MapType) from).value(), ((MapType) to).value());
      case RECORD -> toJsonObject((IndexedRecord) value, (RecordType) from, (RecordType) to);
      case BYTES -> toBytes((ByteBuffer) value);
      case FIXED -> ((GenericFixed) value).bytes();
      case STRING, ENUM -> value.toString();
      default -> value;
    };
  }

  private Double widenFloat(Float value) {
    if (value.isInfinite()) {
      throw new InvalidTableException(
          "a default is outside the range of float, so existing rows read it as infinity, which a"
              + " schema cannot express: add another column instead");
    }
    hasWidenedFloat = true;
    return value.doubleValue();
  }

  private List<Object> toJsonArray(Collection<?> values, DataType from, DataType to) {
    List<Object> array = new ArrayList<>();
    values.forEach(value -> array.add(toJson(value, from, to)));
    return array;
  }

  private Map<String, Object> toJsonObject(Map<?, ?> values, DataType from, DataType to) {
    Map<String, Object> map = new LinkedHashMap<>();
    values.forEach((key, value) -> map.put(key.toString(), toJson(value, from, to)));
    return map;
  }

  private Map<String, Object> toJsonObject(IndexedRecord record, RecordType from, RecordType to) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < from.fields().size(); i++) {
      Field field = from.fields().get(i);
      DataType fieldType = to.fieldStoredAs(field.storedName()).orElseThrow().type();
      fields.put(
          AvroNames.toAvroName(field.name()), toJson(record.get(i), field.type(), fieldType));
    }
    return fields;
  }

  private static byte[] toBytes(ByteBuffer value) {
    byte[] bytes = new byte[value.remaining()];
    value.duplicate().get(bytes);
    return bytes;
  }
}
