package dev.stoa.bench.flip;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;

/** Copies Avro values to Arrow vectors and back. */
final class ArrowValues {
  private ArrowValues() {}

  static List<Field> fields(Schema recordSchema) {
    return recordSchema.getFields().stream()
        .map(field -> field(field.name(), field.schema()))
        .toList();
  }

  private static Field field(String name, Schema type) {
    return switch (type.getType()) {
      case INT -> field(name, new ArrowType.Int(Integer.SIZE, true), List.of());
      case LONG -> field(name, new ArrowType.Int(Long.SIZE, true), List.of());
      case STRING -> field(name, new ArrowType.Utf8(), List.of());
      case ARRAY ->
          field(name, new ArrowType.List(), List.of(field("item", type.getElementType())));
      case MAP -> {
        Field key = field(MapVector.KEY_NAME, Schema.create(Schema.Type.STRING));
        Field value = field(MapVector.VALUE_NAME, type.getValueType());
        Field entries =
            field(MapVector.DATA_VECTOR_NAME, new ArrowType.Struct(), List.of(key, value));
        yield field(name, new ArrowType.Map(false), List.of(entries));
      }
      case RECORD -> field(name, new ArrowType.Struct(), fields(type));
      default -> throw new IllegalArgumentException("unsupported type " + type);
    };
  }

  private static Field field(String name, ArrowType type, List<Field> children) {
    return new Field(name, FieldType.notNullable(type), children);
  }

  static void set(FieldVector vector, int index, Object value) {
    if (vector instanceof IntVector ints) {
      ints.setSafe(index, (Integer) value);
    } else if (vector instanceof BigIntVector longs) {
      longs.setSafe(index, (Long) value);
    } else if (vector instanceof VarCharVector texts) {
      Utf8 text = new Utf8(value.toString());
      texts.setSafe(index, text.getBytes(), 0, text.getByteLength());
    } else if (vector instanceof MapVector map) {
      setEntries(map, index, (Map<?, ?>) value);
    } else if (vector instanceof ListVector list) {
      setElements(list, index, (List<?>) value);
    } else {
      setFields((StructVector) vector, index, (IndexedRecord) value);
    }
  }

  private static void setElements(ListVector list, int index, List<?> values) {
    int elementIndex = list.startNewValue(index);
    for (Object value : values) {
      set(list.getDataVector(), elementIndex++, value);
    }
    list.endValue(index, values.size());
  }

  private static void setEntries(MapVector map, int index, Map<?, ?> values) {
    int elementIndex = map.startNewValue(index);
    StructVector entries = (StructVector) map.getDataVector();
    for (Map.Entry<?, ?> entry : values.entrySet()) {
      entries.setIndexDefined(elementIndex);
      set(entries.getChild(MapVector.KEY_NAME), elementIndex, entry.getKey());
      set(entries.getChild(MapVector.VALUE_NAME), elementIndex, entry.getValue());
      elementIndex++;
    }
    map.endValue(index, values.size());
  }

  private static void setFields(StructVector struct, int index, IndexedRecord record) {
    struct.setIndexDefined(index);
    int ordinal = 0;
    for (FieldVector child : struct.getChildrenFromFields()) {
      set(child, index, record.get(ordinal++));
    }
  }

  /** Returns a value; a record becomes the list of its fields' values. */
  static Object get(FieldVector vector, int index) {
    if (vector.isNull(index)) {
      return null;
    }
    if (vector instanceof IntVector ints) {
      return ints.get(index);
    }
    if (vector instanceof BigIntVector longs) {
      return longs.get(index);
    }
    if (vector instanceof VarCharVector texts) {
      return new Utf8(texts.get(index));
    }
    if (vector instanceof MapVector map) {
      return entries(map, index);
    }
    if (vector instanceof ListVector list) {
      return elements(list, index);
    }
    if (vector instanceof StructVector struct) {
      return row(struct.getChildrenFromFields(), index);
    }
    return vector.getObject(index);
  }

  /** Returns the values of a row. */
  static List<Object> row(List<FieldVector> vectors, int index) {
    List<Object> values = new ArrayList<>();
    for (FieldVector vector : vectors) {
      values.add(get(vector, index));
    }
    return values;
  }

  private static List<Object> elements(ListVector list, int index) {
    List<Object> values = new ArrayList<>();
    for (int elementIndex = list.getElementStartIndex(index);
        elementIndex < list.getElementEndIndex(index);
        elementIndex++) {
      values.add(get(list.getDataVector(), elementIndex));
    }
    return values;
  }

  private static Map<Object, Object> entries(MapVector map, int index) {
    StructVector entries = (StructVector) map.getDataVector();
    Map<Object, Object> values = new HashMap<>();
    for (int elementIndex = map.getElementStartIndex(index);
        elementIndex < map.getElementEndIndex(index);
        elementIndex++) {
      values.put(
          get(entries.getChild(MapVector.KEY_NAME), elementIndex),
          get(entries.getChild(MapVector.VALUE_NAME), elementIndex));
    }
    return values;
  }
}
