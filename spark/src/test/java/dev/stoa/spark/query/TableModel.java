package dev.stoa.spark.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The expected columns and rows of a table after some changes, as a plain list; Spark evaluates
 * conditions and expressions on that list.
 */
record TableModel(StructType schema, List<Row> rows) {
  Dataset<Row> frame(SparkSession spark) {
    return spark.createDataFrame(rows, schema);
  }

  TableModel with(List<Row> addedRows) {
    return new TableModel(schema, Stream.concat(rows.stream(), addedRows.stream()).toList());
  }

  /** Returns this model without the rows that match a condition. */
  TableModel without(SparkSession spark, String condition) {
    String negation = "not coalesce((" + condition + "), false)";
    return new TableModel(schema, frame(spark).where(negation).collectAsList());
  }

  /** Returns this model with new values, by column name, in the rows that match a condition. */
  TableModel updated(SparkSession spark, Map<String, String> values, String condition) {
    String[] columns =
        Arrays.stream(schema.fields())
            .map(field -> updated(field.name(), values.get(field.name()), condition))
            .toArray(String[]::new);
    return new TableModel(schema, frame(spark).selectExpr(columns).collectAsList());
  }

  private static String updated(String name, String value, String condition) {
    String column = quoted(name);
    return value == null
        ? column
        : "case when coalesce((%s), false) then %s else %s end as %s"
            .formatted(condition, value, column, column);
  }

  /** Returns this model with a source's rows merged by id. */
  TableModel merged(List<Row> source) {
    Map<Object, Row> rowsById = new LinkedHashMap<>();
    int idOrdinal = schema.fieldIndex("id");
    rows.forEach(row -> rowsById.put(row.get(idOrdinal), row));
    source.forEach(row -> rowsById.put(row.get(idOrdinal), row));
    return new TableModel(schema, List.copyOf(rowsById.values()));
  }

  TableModel renamed(String name, String newName) {
    int index = schema.fieldIndex(name);
    StructField field = schema.apply(index);
    return withColumn(
        index,
        DataTypes.createStructField(newName, field.dataType(), field.nullable()),
        value -> value);
  }

  /** Returns this model with a wider type for a column. */
  TableModel widened(String name, DataType type) {
    int index = schema.fieldIndex(name);
    StructField field = schema.apply(index);
    return withColumn(
        index,
        DataTypes.createStructField(name, type, field.nullable()),
        value -> TypeWideningCase.widened(value, field.dataType(), type));
  }

  /** Returns this model with changed fields inside a column. */
  TableModel changed(String name, NestedFieldCase change) {
    int index = schema.fieldIndex(name);
    boolean isNullable = schema.apply(index).nullable();
    return withColumn(
        index, DataTypes.createStructField(name, change.type(), isNullable), change::changed);
  }

  TableModel nullable(String name) {
    int index = schema.fieldIndex(name);
    DataType type = schema.apply(index).dataType();
    return withColumn(index, DataTypes.createStructField(name, type, true), value -> value);
  }

  private TableModel withColumn(int index, StructField field, UnaryOperator<Object> change) {
    StructField[] fields = schema.fields().clone();
    fields[index] = field;
    List<Row> newRows = new ArrayList<>();
    for (Row row : rows) {
      Object[] values = values(row).toArray();
      values[index] = change.apply(values[index]);
      newRows.add(RowFactory.create(values));
    }
    return new TableModel(DataTypes.createStructType(fields), newRows);
  }

  static List<Object> values(Row row) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      values.add(row.get(i));
    }
    return values;
  }

  /** Returns this model with a new column that has the same value in all rows. */
  TableModel added(int index, StructField field, Object value) {
    List<StructField> fields = new ArrayList<>(List.of(schema.fields()));
    fields.add(index, field);
    List<Row> newRows = new ArrayList<>();
    for (Row row : rows) {
      List<Object> values = values(row);
      values.add(index, value);
      newRows.add(RowFactory.create(values.toArray()));
    }
    return new TableModel(DataTypes.createStructType(fields), newRows);
  }

  /** Returns this model with a new column computed by an expression. */
  TableModel computed(SparkSession spark, StructField field, String expression) {
    List<Row> computed = frame(spark).selectExpr("*", expression).collectAsList();
    return new TableModel(schema.add(field), computed);
  }

  /** Returns this model with only some of the columns, in this order. */
  TableModel select(List<String> names) {
    List<Row> selected = new ArrayList<>();
    for (Row row : rows) {
      selected.add(
          RowFactory.create(
              names.stream().map(name -> row.get(schema.fieldIndex(name))).toArray()));
    }
    StructField[] fields =
        names.stream().map(name -> schema.apply(name)).toArray(StructField[]::new);
    return new TableModel(DataTypes.createStructType(fields), selected);
  }

  List<String> names() {
    return List.of(schema.fieldNames());
  }

  /** Returns the names and types of columns, without nullability. */
  static String shape(StructType schema) {
    return Arrays.stream(schema.fields())
        .map(field -> field.name() + " " + field.dataType().sql().replace(" NOT NULL", ""))
        .collect(Collectors.joining(", "));
  }

  static String quoted(String name) {
    return "`" + name + "`";
  }
}
