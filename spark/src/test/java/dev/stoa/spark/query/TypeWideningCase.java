package dev.stoa.spark.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A way to widen a column's type: somewhere inside it, a number gets a wider type, or a struct
 * another field.
 *
 * @param sql the argument of {@code ALTER TABLE}
 * @param type the type of the whole column afterwards
 */
record TypeWideningCase(String sql, DataType type) {
  /** Returns all ways to widen a column. */
  static List<TypeWideningCase> of(String path, DataType type) {
    List<TypeWideningCase> cases = new ArrayList<>();
    widerTypes(type)
        .forEach(
            wide ->
                cases.add(
                    new TypeWideningCase("alter column " + path + " type " + wide.sql(), wide)));
    if (type instanceof StructType struct) {
      String added = "g" + struct.size();
      while (List.of(struct.fieldNames()).contains(added)) {
        added += "g";
      }
      cases.add(
          new TypeWideningCase(
              "add column " + path + "." + added + " string",
              struct.add(added, DataTypes.StringType)));
      for (int i = 0; i < struct.size(); i++) {
        int ordinal = i;
        StructField field = struct.apply(i);
        addNested(
            cases,
            path + "." + TableModel.quoted(field.name()),
            field.dataType(),
            wide -> with(struct, ordinal, wide));
      }
    } else if (type instanceof ArrayType array) {
      addNested(
          cases,
          path + ".element",
          array.elementType(),
          wide -> DataTypes.createArrayType(wide, array.containsNull()));
    } else if (type instanceof MapType map) {
      addNested(
          cases,
          path + ".value",
          map.valueType(),
          wide -> DataTypes.createMapType(map.keyType(), wide, map.valueContainsNull()));
    }
    return cases;
  }

  private static void addNested(
      List<TypeWideningCase> cases, String path, DataType type, UnaryOperator<DataType> outer) {
    of(path, type)
        .forEach(inner -> cases.add(new TypeWideningCase(inner.sql, outer.apply(inner.type))));
  }

  private static StructType with(StructType struct, int ordinal, DataType type) {
    StructField[] fields = struct.fields().clone();
    fields[ordinal] =
        DataTypes.createStructField(fields[ordinal].name(), type, fields[ordinal].nullable());
    return DataTypes.createStructType(fields);
  }

  private static List<DataType> widerTypes(DataType type) {
    if (type instanceof DecimalType decimal) {
      return decimal.precision() < 30
          ? List.of(DataTypes.createDecimalType(decimal.precision() + 7, decimal.scale()))
          : List.of();
    }
    return switch (type.typeName()) {
      case "byte" -> List.of(DataTypes.ShortType, DataTypes.IntegerType, DataTypes.LongType);
      case "short" -> List.of(DataTypes.IntegerType, DataTypes.LongType);
      case "integer" -> List.of(DataTypes.LongType);
      case "float" -> List.of(DataTypes.DoubleType);
      default -> List.of();
    };
  }

  /** Converts a value to a wider type. */
  static Object widened(Object value, DataType from, DataType to) {
    if (value == null || from.equals(to)) {
      return value;
    } else if (to instanceof StructType wide) {
      StructType narrow = (StructType) from;
      Object[] fields = new Object[wide.size()];
      for (int i = 0; i < narrow.size(); i++) {
        fields[i] =
            widened(((Row) value).get(i), narrow.apply(i).dataType(), wide.apply(i).dataType());
      }
      return RowFactory.create(fields);
    } else if (to instanceof ArrayType wide) {
      List<Object> elements = new ArrayList<>();
      CollectionConverters.asJava((scala.collection.Seq<?>) value)
          .forEach(
              element ->
                  elements.add(
                      widened(element, ((ArrayType) from).elementType(), wide.elementType())));
      return CollectionConverters.asScala(elements).toSeq();
    } else if (to instanceof MapType wide) {
      Map<Object, Object> entries = new java.util.LinkedHashMap<>();
      CollectionConverters.asJava((scala.collection.Map<?, ?>) value)
          .forEach(
              (key, element) ->
                  entries.put(
                      key, widened(element, ((MapType) from).valueType(), wide.valueType())));
      return CollectionConverters.asScala(entries);
    }
    return number(value, to);
  }

  private static Object number(Object value, DataType to) {
    return switch (to.typeName()) {
      case "short" -> ((Number) value).shortValue();
      case "integer" -> ((Number) value).intValue();
      case "long" -> ((Number) value).longValue();
      case "double" -> ((Number) value).doubleValue();
      default -> value; // a decimal of the same scale
    };
  }
}
