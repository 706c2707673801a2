package dev.stoa.delta;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
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
 * The place of a type inside another one, such as {@code s.items.element}: changes the types and
 * values at that place.
 *
 * @param parts names of fields, {@code element} or {@code value}
 * @param type the type at this place
 */
record TypePath(List<String> parts, DataType type) {
  private static final String ELEMENT = "element";
  private static final String VALUE = "value";

  /** Returns the places of all types in a table, first the table itself. */
  static List<TypePath> of(StructType table) {
    List<TypePath> paths = new ArrayList<>();
    addTo(paths, new TypePath(List.of(), table));
    return paths;
  }

  private static void addTo(List<TypePath> paths, TypePath path) {
    paths.add(path);
    if (path.type instanceof StructType struct) {
      for (StructField field : struct.fields()) {
        addTo(paths, path.child(field.name(), field.dataType()));
      }
    } else if (path.type instanceof ArrayType array) {
      addTo(paths, path.child(ELEMENT, array.elementType()));
    } else if (path.type instanceof MapType map) {
      addTo(paths, path.child(VALUE, map.valueType()));
    }
  }

  TypePath child(String part, DataType childType) {
    List<String> longer = new ArrayList<>(parts);
    longer.add(part);
    return new TypePath(longer, childType);
  }

  boolean isTable() {
    return parts.isEmpty();
  }

  boolean isColumn() {
    return parts.size() == 1;
  }

  String column() {
    return parts.get(0);
  }

  String sql() {
    return parts.stream().map(Sql::quoted).collect(Collectors.joining("."));
  }

  /** Returns the SQL of one of the fields of this struct. */
  String sql(String field) {
    return isTable() ? Sql.quoted(field) : sql() + "." + Sql.quoted(field);
  }

  /** Changes the type at this place, in the type of the table. */
  StructType changeType(StructType table, UnaryOperator<DataType> change) {
    return (StructType) changeType(table, 0, change);
  }

  private DataType changeType(DataType outer, int depth, UnaryOperator<DataType> change) {
    if (depth == parts.size()) {
      return change.apply(outer);
    } else if (outer instanceof StructType struct) {
      StructField[] fields = struct.fields().clone();
      int ordinal = struct.fieldIndex(parts.get(depth));
      StructField old = fields[ordinal];
      DataType inner = changeType(old.dataType(), depth + 1, change);
      fields[ordinal] = new StructField(old.name(), inner, old.nullable(), old.metadata());
      return DataTypes.createStructType(fields);
    } else if (outer instanceof ArrayType array) {
      return DataTypes.createArrayType(
          changeType(array.elementType(), depth + 1, change), array.containsNull());
    }
    MapType map = (MapType) outer;
    return DataTypes.createMapType(
        map.keyType(), changeType(map.valueType(), depth + 1, change), map.valueContainsNull());
  }

  /** Changes the values at this place that are not null, in a row of the table. */
  Row changeValue(StructType table, Row row, UnaryOperator<Object> change) {
    return (Row) changeValue(table, row, 0, change);
  }

  private Object changeValue(
      DataType outer, Object value, int depth, UnaryOperator<Object> change) {
    if (value == null) {
      return null;
    } else if (depth == parts.size()) {
      return change.apply(value);
    } else if (outer instanceof StructType struct) {
      List<Object> values = Rows.values((Row) value);
      int ordinal = struct.fieldIndex(parts.get(depth));
      DataType inner = struct.apply(ordinal).dataType();
      values.set(ordinal, changeValue(inner, values.get(ordinal), depth + 1, change));
      return RowFactory.create(values.toArray());
    } else if (outer instanceof ArrayType array) {
      List<Object> elements = new ArrayList<>();
      CollectionConverters.asJava((scala.collection.Seq<?>) value)
          .forEach(
              element ->
                  elements.add(changeValue(array.elementType(), element, depth + 1, change)));
      return CollectionConverters.asScala(elements).toSeq();
    }
    Map<Object, Object> entries = new LinkedHashMap<>();
    CollectionConverters.asJava((scala.collection.Map<?, ?>) value)
        .forEach(
            (key, element) ->
                entries.put(
                    key, changeValue(((MapType) outer).valueType(), element, depth + 1, change)));
    return CollectionConverters.asScala(entries);
  }
}
