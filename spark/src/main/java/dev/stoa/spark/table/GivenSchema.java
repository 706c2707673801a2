package dev.stoa.spark.table;

import dev.stoa.exception.InvalidTableException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Finds the columns, and the fields of structs, that the schema given by a reader names. Types must
 * be those of the table; names are matched as in the session, and spelled as in the table.
 */
final class GivenSchema {
  private final Object table;

  /** Creates a schema for a table, whose name messages contain. */
  GivenSchema(Object table) {
    this.table = table;
  }

  /**
   * Returns the part of a table's schema that a given schema names, in its order.
   *
   * @throws InvalidTableException if a column is not in the table, or has another type there
   */
  StructType apply(StructType given, StructType tableType) {
    return select("", given, tableType);
  }

  private StructType select(String path, StructType given, StructType tableType) {
    Set<String> names = new HashSet<>();
    StructField[] selected =
        Arrays.stream(given.fields())
            .map(field -> select(path + field.name(), field, tableType))
            .toArray(StructField[]::new);
    for (StructField field : selected) {
      if (!names.add(field.name())) {
        throw new InvalidTableException(
            "the given schema names column \"" + path + field.name() + "\" twice");
      }
    }
    return new StructType(selected);
  }

  private StructField select(String path, StructField given, StructType tableType) {
    StructField field =
        find(given.name(), tableType)
            .orElseThrow(
                () ->
                    new InvalidTableException(
                        table
                            + " has no column \""
                            + path
                            + "\", which the given schema names: correct the schema, or omit it to"
                            + " read all columns"));
    return new StructField(
        field.name(),
        select(path, given.dataType(), field.dataType()),
        field.nullable(),
        field.metadata());
  }

  private DataType select(String path, DataType given, DataType type) {
    if (given instanceof StructType givenStruct && type instanceof StructType struct) {
      return select(path + ".", givenStruct, struct);
    } else if (given instanceof ArrayType givenArray && type instanceof ArrayType array) {
      return DataTypes.createArrayType(
          select(path + ".element", givenArray.elementType(), array.elementType()),
          array.containsNull());
    } else if (given instanceof MapType givenMap && type instanceof MapType map) {
      checkEqual(path + ".key", givenMap.keyType(), map.keyType());
      return DataTypes.createMapType(
          map.keyType(),
          select(path + ".value", givenMap.valueType(), map.valueType()),
          map.valueContainsNull());
    }
    checkEqual(path, given, type);
    return type;
  }

  private void checkEqual(String path, DataType given, DataType type) {
    if (!DataType.equalsIgnoreNullability(given, type)) {
      throw new InvalidTableException(
          table
              + ": column \""
              + path
              + "\" is of type "
              + type.sql()
              + ", but "
              + given.sql()
              + " in the given schema: read it as "
              + type.sql()
              + ", and cast it in the query");
    }
  }

  private static Optional<StructField> find(String name, StructType type) {
    return Arrays.stream(type.fields())
        .filter(field -> field.name().equals(name))
        .findFirst()
        .or(
            () ->
                Arrays.stream(type.fields())
                    .filter(field -> (boolean) SQLConf.get().resolver().apply(field.name(), name))
                    .findFirst());
  }
}
