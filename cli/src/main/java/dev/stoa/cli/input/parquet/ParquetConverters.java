package dev.stoa.cli.input.parquet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.Type;

/**
 * Makes the converters that build Avro values from Parquet's reader, for a file type and the schema
 * that {@link ParquetSchemas} derived from it.
 */
final class ParquetConverters {
  private ParquetConverters() {}

  /** Builds records. */
  static GroupConverter ofRecord(GroupType type, Schema schema, Consumer<Object> target) {
    return new RecordConverter(type, schema, target);
  }

  private static Converter of(Type type, Schema schema, Consumer<Object> target) {
    if (schema.isUnion()) {
      return ofUnion(type, schema, target);
    }
    if (type.isPrimitive()) {
      return ParquetPrimitiveConverters.of(type.asPrimitiveType(), schema, target);
    }
    GroupType group = type.asGroupType();
    return switch (schema.getType()) {
      case RECORD -> ofRecord(group, schema, target);
      case MAP -> new MapConverter(group, schema, target);
      default -> new ListConverter(group, schema, target);
    };
  }

  /**
   * A union of null and one type is that type; a union of several is a group with one field set.
   */
  private static Converter ofUnion(Type type, Schema union, Consumer<Object> target) {
    List<Schema> branches =
        union.getTypes().stream().filter(branch -> branch.getType() != Schema.Type.NULL).toList();
    if (branches.size() == 1 && branches.size() < union.getTypes().size()) {
      return of(type, branches.get(0), target);
    }
    Converter[] members = new Converter[branches.size()];
    for (int i = 0; i < members.length; i++) {
      members[i] = of(type.asGroupType().getType(i), branches.get(i), target);
    }
    return new FieldsConverter(members);
  }

  /** A group with converters for its fields. */
  private static class FieldsConverter extends GroupConverter {
    private final Converter[] members;

    FieldsConverter(Converter... members) {
      this.members = members;
    }

    @Override
    public Converter getConverter(int field) {
      return members[field];
    }

    @Override
    public void start() {}

    @Override
    public void end() {}
  }

  /** Fields that are always null are not in the file. */
  private static final class RecordConverter extends GroupConverter {
    private final GroupType type;
    private final Schema schema;
    private final Consumer<Object> target;
    private final Converter[] fields;
    private final int[] positions;
    private GenericData.Record record;

    RecordConverter(GroupType type, Schema schema, Consumer<Object> target) {
      this.type = type;
      this.schema = schema;
      this.target = target;
      this.fields = new Converter[type.getFieldCount()];
      this.positions = new int[fields.length];
      List<Schema.Field> storedFields =
          schema.getFields().stream()
              .filter(field -> field.schema().getType() != Schema.Type.NULL)
              .toList();
      for (int i = 0; i < fields.length; i++) {
        int position = storedFields.get(i).pos();
        positions[i] = position;
        Schema field = storedFields.get(i).schema();
        fields[i] =
            type.getType(i).isRepetition(Type.Repetition.REPEATED)
                ? of(type.getType(i), field.getElementType(), item -> list(position).add(item))
                : of(type.getType(i), field, value -> record.put(position, value));
      }
    }

    // Repeated fields always hold lists.
    @SuppressWarnings("unchecked")
    private List<Object> list(int field) {
      return (List<Object>) record.get(field);
    }

    @Override
    public Converter getConverter(int field) {
      return fields[field];
    }

    @Override
    public void start() {
      record = new GenericData.Record(schema);
      for (int i = 0; i < fields.length; i++) {
        if (type.getType(i).isRepetition(Type.Repetition.REPEATED)) {
          record.put(positions[i], new ArrayList<>());
        }
      }
    }

    @Override
    public void end() {
      target.accept(record);
    }
  }

  private static final class ListConverter extends GroupConverter {
    private final Consumer<Object> target;
    private final Converter repeated;
    private List<Object> list;
    private Object item;

    ListConverter(GroupType type, Schema schema, Consumer<Object> target) {
      this.target = target;
      Type child = type.getType(0);
      Schema element = schema.getElementType();
      boolean isElement =
          ParquetNestedTypes.isMap(type) || ParquetNestedTypes.isElement(child, type);
      this.repeated =
          isElement
              ? of(child, element, value -> list.add(value))
              : new Wrapper(of(child.asGroupType().getType(0), element, value -> item = value));
    }

    /** The group around a nullable element. */
    private final class Wrapper extends FieldsConverter {
      Wrapper(Converter element) {
        super(element);
      }

      @Override
      public void start() {
        item = null;
      }

      @Override
      public void end() {
        list.add(item);
      }
    }

    @Override
    public Converter getConverter(int field) {
      return repeated;
    }

    @Override
    public void start() {
      list = new ArrayList<>();
    }

    @Override
    public void end() {
      target.accept(list);
    }
  }

  private static final class MapConverter extends GroupConverter {
    private final Consumer<Object> target;
    private final Converter entry;
    private Map<Object, Object> map;
    private Object key;
    private Object value;

    MapConverter(GroupType type, Schema schema, Consumer<Object> target) {
      this.target = target;
      GroupType pair = type.getType(0).asGroupType();
      Schema keys = Schema.create(Schema.Type.STRING);
      if (schema.getProp(GenericData.STRING_PROP) != null) {
        keys.addProp(GenericData.STRING_PROP, schema.getProp(GenericData.STRING_PROP));
      }
      this.entry =
          new FieldsConverter(
              of(pair.getType(0), keys, text -> key = text),
              of(pair.getType(1), schema.getValueType(), mapValue -> value = mapValue)) {
            @Override
            public void start() {
              key = null;
              value = null;
            }

            @Override
            public void end() {
              map.put(key, value);
            }
          };
    }

    @Override
    public Converter getConverter(int field) {
      return entry;
    }

    @Override
    public void start() {
      map = new HashMap<>();
    }

    @Override
    public void end() {
      target.accept(map);
    }
  }
}
