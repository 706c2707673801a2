package dev.stoa.spark.query;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A way to rename, drop, move or add a field of a struct inside a column.
 *
 * @param sql the argument of {@code ALTER TABLE}
 * @param type the type of the whole column afterwards
 * @param change changes a non-null value of the column
 */
record NestedFieldCase(String sql, DataType type, UnaryOperator<Object> change) {
  /** Returns one way for each struct in a column. */
  static List<NestedFieldCase> of(Random random, String path, DataType type, String newName) {
    List<NestedFieldCase> cases = new ArrayList<>();
    if (type instanceof StructType struct) {
      cases.add(ofStruct(random, path, struct, newName));
      for (int i = 0; i < struct.size(); i++) {
        int ordinal = i;
        StructField field = struct.apply(i);
        for (NestedFieldCase inner :
            of(random, path + "." + TableModel.quoted(field.name()), field.dataType(), newName)) {
          List<StructField> fields = new ArrayList<>(List.of(struct.fields()));
          fields.set(i, DataTypes.createStructField(field.name(), inner.type(), field.nullable()));
          cases.add(
              new NestedFieldCase(
                  inner.sql(),
                  DataTypes.createStructType(fields),
                  row -> withValue((Row) row, ordinal, inner)));
        }
      }
    } else if (type instanceof ArrayType array) {
      for (NestedFieldCase inner : of(random, path + ".element", array.elementType(), newName)) {
        cases.add(
            new NestedFieldCase(
                inner.sql(),
                DataTypes.createArrayType(inner.type(), array.containsNull()),
                value -> elements(value, inner)));
      }
    } else if (type instanceof MapType map) {
      for (NestedFieldCase inner : of(random, path + ".value", map.valueType(), newName)) {
        cases.add(
            new NestedFieldCase(
                inner.sql(),
                DataTypes.createMapType(map.keyType(), inner.type(), map.valueContainsNull()),
                value -> entries(value, inner)));
      }
    }
    return cases;
  }

  private static NestedFieldCase ofStruct(
      Random random, String path, StructType struct, String newName) {
    int ordinal = random.nextInt(struct.size());
    StructField field = struct.apply(ordinal);
    String fieldPath = path + "." + TableModel.quoted(field.name());
    List<StructField> fields = new ArrayList<>(List.of(struct.fields()));
    int choice = random.nextInt(4);
    if (choice == 0 && struct.size() > 1) {
      fields.remove(ordinal);
      return changed("drop column " + fieldPath, fields, values -> values.remove(ordinal));
    } else if (choice == 1) {
      fields.add(0, fields.remove(ordinal));
      return changed(
          "alter column " + fieldPath + " first",
          fields,
          values -> values.add(0, values.remove(ordinal)));
    } else if (choice == 2) {
      fields.add(ordinal + 1, DataTypes.createStructField(newName, DataTypes.DateType, true));
      return changed(
          "add column %s.%s date after %s"
              .formatted(path, TableModel.quoted(newName), TableModel.quoted(field.name())),
          fields,
          values -> values.add(ordinal + 1, null));
    }
    fields.set(ordinal, DataTypes.createStructField(newName, field.dataType(), field.nullable()));
    return changed(
        "rename column " + fieldPath + " to " + TableModel.quoted(newName), fields, values -> {});
  }

  private static NestedFieldCase changed(
      String sql, List<StructField> fields, Consumer<List<Object>> change) {
    return new NestedFieldCase(
        sql,
        DataTypes.createStructType(fields),
        row -> {
          List<Object> values = TableModel.values((Row) row);
          change.accept(values);
          return RowFactory.create(values.toArray());
        });
  }

  private static Object withValue(Row row, int ordinal, NestedFieldCase inner) {
    List<Object> values = TableModel.values(row);
    values.set(ordinal, inner.changed(values.get(ordinal)));
    return RowFactory.create(values.toArray());
  }

  /** Changes a value of the column, which may be null. */
  Object changed(Object value) {
    return value == null ? null : change.apply(value);
  }

  private static Object elements(Object array, NestedFieldCase inner) {
    List<Object> elements = new ArrayList<>();
    CollectionConverters.asJava((scala.collection.Seq<?>) array)
        .forEach(element -> elements.add(inner.changed(element)));
    return CollectionConverters.asScala(elements).toSeq();
  }

  private static Object entries(Object map, NestedFieldCase inner) {
    Map<Object, Object> entries = new LinkedHashMap<>();
    CollectionConverters.asJava((scala.collection.Map<?, ?>) map)
        .forEach((key, value) -> entries.put(key, inner.changed(value)));
    return CollectionConverters.asScala(entries);
  }
}
