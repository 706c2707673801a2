package dev.stoa.bench.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.StructField;
import org.apache.hadoop.hive.serde2.objectinspector.StructObjectInspector;
import org.apache.hadoop.hive.serde2.typeinfo.TypeInfoUtils;

/**
 * Presents Avro records to Hive's serializers as rows. Hive's own struct inspector would need the
 * JVM option {@code --add-opens} for {@code java.net}.
 */
final class RecordInspector extends StructObjectInspector {
  private final List<Field> fields = new ArrayList<>();

  RecordInspector(Schema recordSchema) {
    for (Schema.Field field : recordSchema.getFields()) {
      ObjectInspector inspector =
          TypeInfoUtils.getStandardWritableObjectInspectorFromTypeInfo(
              HiveTypes.of(field.schema()));
      fields.add(new Field(field.name().toLowerCase(Locale.ROOT), field.pos(), inspector));
    }
  }

  private record Field(String name, int ordinal, ObjectInspector inspector) implements StructField {
    @Override
    public String getFieldName() {
      return name;
    }

    @Override
    public ObjectInspector getFieldObjectInspector() {
      return inspector;
    }

    @Override
    public int getFieldID() {
      return ordinal;
    }

    @Override
    public String getFieldComment() {
      return "";
    }
  }

  @Override
  public List<? extends StructField> getAllStructFieldRefs() {
    return fields;
  }

  @Override
  public StructField getStructFieldRef(String name) {
    return fields.stream().filter(field -> field.name.equalsIgnoreCase(name)).findFirst().get();
  }

  @Override
  public Object getStructFieldData(Object row, StructField field) {
    return HiveWritables.of(((GenericRecord) row).get(field.getFieldID()));
  }

  @Override
  public List<Object> getStructFieldsDataAsList(Object row) {
    List<Object> values = new ArrayList<>(fields.size());
    for (StructField field : fields) {
      values.add(getStructFieldData(row, field));
    }
    return values;
  }

  @Override
  public String getTypeName() {
    return fields.stream()
        .map(field -> field.name + ":" + field.inspector.getTypeName())
        .toList()
        .toString();
  }

  @Override
  public Category getCategory() {
    return Category.STRUCT;
  }
}
