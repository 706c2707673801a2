package dev.stoa.cli.input.parquet;

import dev.stoa.cli.input.record.DuplicateKeyException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.Type;

/**
 * Creates the converters through which Parquet's reader builds Avro values, from a file's Parquet
 * type and its Avro schema, which {@link ParquetSchemas} returns.
 */
final class ParquetConverters {
  private ParquetConverters() {}

  /** Creates a converter that builds records and passes them to {@code target}. */
  static GroupConverter ofRecord(GroupType type, Schema schema, Consumer<Object> target) {
    return new RecordConverter(type, schema, target);
  }

  private static Converter of(Type type, Schema schema, Consumer<Object> target) {
    if (schema.isUnion()) {
      return ofUnion(type, schema, target);
    }
    if (schema.getType() == Schema.Type.NULL) {
      return new NullConverter();
    }
    if (type.isPrimitive()) {
      return ParquetPrimitiveConverters.of(type.asPrimitiveType(), schema, target);
    }
    GroupType group = type.asGroupType();
    return switch (schema.getType()) {
      case STRING -> new ParquetVariantConverter(group, target);
      case RECORD -> ofRecord(group, schema, target);
      case MAP -> new MapConverter(group, schema, target);
      default -> new ListConverter(group, schema, target);
    };
  }

  /**
   * Creates the converter of a union: that of its only type besides null; otherwise that of a group
   * with a field per type, one of which is set.
   */
  private static Converter ofUnion(Type type, Schema union, Consumer<Object> target) {
    List<Schema> branches =
        union.getTypes().stream().filter(branch -> branch.getType() != Schema.Type.NULL).toList();
    if (branches.size() == 1 && branches.size() < union.getTypes().size()) {
      return of(type, branches.get(0), target);
    }
    Converter[] fieldConverters = new Converter[branches.size()];
    for (int i = 0; i < fieldConverters.length; i++) {
      fieldConverters[i] = of(type.asGroupType().getType(i), branches.get(i), target);
    }
    return new FieldsConverter(fieldConverters);
  }

  /** Converts values that are always null: none is ever passed to it. */
  private static final class NullConverter extends PrimitiveConverter {}

  /** Converts a group by converting its fields. */
  private static class FieldsConverter extends GroupConverter {
    private final Converter[] fieldConverters;

    FieldsConverter(Converter... fieldConverters) {
      this.fieldConverters = fieldConverters;
    }

    @Override
    public Converter getConverter(int fieldIndex) {
      return fieldConverters[fieldIndex];
    }

    @Override
    public void start() {}

    @Override
    public void end() {}
  }

  /** Builds records; some writers leave out the fields that are always null. */
  private static final class RecordConverter extends GroupConverter {
    private final GroupType type;
    private final Schema schema;
    private final Consumer<Object> target;
    private final Converter[] fieldConverters;
    private final int[] fieldPositions;
    private GenericData.Record record;

    RecordConverter(GroupType type, Schema schema, Consumer<Object> target) {
      this.type = type;
      this.schema = schema;
      this.target = target;
      this.fieldConverters = new Converter[type.getFieldCount()];
      this.fieldPositions = new int[fieldConverters.length];
      List<Schema.Field> storedFields = ParquetProjection.storedFields(type, schema);
      for (int i = 0; i < fieldConverters.length; i++) {
        int position = storedFields.get(i).pos();
        fieldPositions[i] = position;
        Schema fieldSchema = storedFields.get(i).schema();
        fieldConverters[i] =
            type.getType(i).isRepetition(Type.Repetition.REPEATED)
                ? of(
                    type.getType(i),
                    fieldSchema.getElementType(),
                    element -> list(position).add(element))
                : of(type.getType(i), fieldSchema, value -> record.put(position, value));
      }
    }

    // The values of repeated fields are always lists.
    @SuppressWarnings("unchecked")
    private List<Object> list(int position) {
      return (List<Object>) record.get(position);
    }

    @Override
    public Converter getConverter(int fieldIndex) {
      return fieldConverters[fieldIndex];
    }

    @Override
    public void start() {
      record = new GenericData.Record(schema);
      for (int i = 0; i < fieldConverters.length; i++) {
        if (type.getType(i).isRepetition(Type.Repetition.REPEATED)) {
          record.put(fieldPositions[i], new ArrayList<>());
        }
      }
    }

    @Override
    public void end() {
      target.accept(record);
    }
  }

  /** Builds lists, of any of the structures that Parquet's rules allow. */
  private static final class ListConverter extends GroupConverter {
    private final Consumer<Object> target;
    private final Converter elementConverter;
    private List<Object> list;
    private Object element;

    ListConverter(GroupType type, Schema schema, Consumer<Object> target) {
      this.target = target;
      Type child = type.getType(0);
      Schema elementSchema = schema.getElementType();
      boolean isChildElement =
          ParquetNestedTypes.isMap(type) || ParquetNestedTypes.isElement(child, type);
      this.elementConverter =
          isChildElement
              ? of(child, elementSchema, value -> list.add(value))
              : new ElementGroupConverter(
                  of(child.asGroupType().getType(0), elementSchema, value -> element = value));
    }

    /** Converts the group around a nullable element. */
    private final class ElementGroupConverter extends FieldsConverter {
      ElementGroupConverter(Converter converter) {
        super(converter);
      }

      @Override
      public void start() {
        element = null;
      }

      @Override
      public void end() {
        list.add(element);
      }
    }

    @Override
    public Converter getConverter(int fieldIndex) {
      return elementConverter;
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

  /** Builds maps with string keys. */
  private static final class MapConverter extends GroupConverter {
    private final Consumer<Object> target;
    private final Converter entryConverter;
    private Map<Object, Object> map;
    private Object key;
    private Object value;

    MapConverter(GroupType type, Schema schema, Consumer<Object> target) {
      this.target = target;
      String name = "the map \"" + type.getName() + "\"";
      GroupType keyValueType = type.getType(0).asGroupType();
      Schema keySchema = Schema.create(Schema.Type.STRING);
      if (schema.getProp(GenericData.STRING_PROP) != null) {
        keySchema.addProp(GenericData.STRING_PROP, schema.getProp(GenericData.STRING_PROP));
      }
      this.entryConverter =
          new FieldsConverter(
              of(keyValueType.getType(0), keySchema, text -> key = text),
              of(keyValueType.getType(1), schema.getValueType(), mapValue -> value = mapValue)) {
            @Override
            public void start() {
              key = null;
              value = null;
            }

            @Override
            public void end() {
              DuplicateKeyException.put(map, key, value, name);
            }
          };
    }

    @Override
    public Converter getConverter(int fieldIndex) {
      return entryConverter;
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
