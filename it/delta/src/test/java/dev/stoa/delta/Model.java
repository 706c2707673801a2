package dev.stoa.delta;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * What a table should contain, as a plain list of rows; Spark evaluates conditions and expressions
 * on that list.
 *
 * @param schema the columns; the nullability and comments of columns count too
 * @param partitioning names of columns
 * @param transforms terms of our table's partitioning, with {@code $} for the column, by column
 * @param sources columns by which rows of our table may be partitioned
 * @param defaults SQL by column
 * @param checks conditions of constraints by name
 */
record Model(
    StructType schema,
    List<Row> rows,
    List<String> partitioning,
    Map<String, String> transforms,
    Set<String> sources,
    Map<String, String> defaults,
    Map<String, String> checks) {
  /** The view of the rows, in statements on which {@code $} is the table. */
  static final String VIEW = "model_rows";

  Model(StructType schema, List<String> partitioning, Map<String, String> transforms) {
    this(
        schema,
        List.of(),
        partitioning,
        transforms,
        sources(Set.of(), partitioning, transforms),
        Map.of(),
        Map.of());
  }

  private static Set<String> sources(
      Set<String> earlier, List<String> partitioning, Map<String, String> transforms) {
    Set<String> sources = new TreeSet<>(earlier);
    sources.addAll(partitioning);
    sources.addAll(transforms.keySet());
    return sources;
  }

  /** Makes the rows available as {@link #VIEW}. */
  void createView(SparkSession spark) {
    Rows.createView(spark, VIEW, schema, rows);
  }

  /** Runs a query on the rows; in it, {@code $} is the table. */
  List<Row> query(SparkSession spark, String query) {
    createView(spark);
    return Rows.of(spark.sql(query.replace("$", VIEW)));
  }

  List<String> names() {
    return List.of(schema.fieldNames());
  }

  DataType type(String column) {
    return schema.apply(column).dataType();
  }

  boolean isChecked(String column) {
    return checks.values().stream().anyMatch(check -> check.contains(Sql.quoted(column)));
  }

  Model withRows(List<Row> newRows) {
    return new Model(schema, newRows, partitioning, transforms, sources, defaults, checks);
  }

  Model plus(List<Row> newRows) {
    return withRows(Stream.concat(rows.stream(), newRows.stream()).toList());
  }

  Model withSchema(StructType newSchema) {
    return new Model(newSchema, rows, partitioning, transforms, sources, defaults, checks);
  }

  /** Returns the select list that converts the columns of a query to those of the table. */
  String casts(UnaryOperator<String> expressionOf) {
    return names().stream()
        .map(name -> Sql.cast(expressionOf.apply(name), type(name)) + " as " + Sql.quoted(name))
        .collect(Collectors.joining(", "));
  }

  /** Fails as a table should if a row violates a constraint. */
  Model checked(SparkSession spark) {
    List<String> conditions = new ArrayList<>();
    for (StructField field : schema.fields()) {
      if (!field.nullable()) {
        conditions.add(Sql.quoted(field.name()) + " is not null");
      }
    }
    checks.values().forEach(check -> conditions.add("coalesce(" + check + ", true)"));
    if (!conditions.isEmpty()
        && !query(spark, "select 1 from $ where not (" + String.join(" and ", conditions) + ")")
            .isEmpty()) {
      throw new IllegalStateException("a row violates " + conditions);
    }
    return this;
  }

  /** Changes the type and all values at a place. */
  Model changed(TypePath path, UnaryOperator<DataType> type, UnaryOperator<Object> value) {
    List<Row> newRows = rows.stream().map(row -> path.changeValue(schema, row, value)).toList();
    return withSchema(path.changeType(schema, type)).withRows(newRows);
  }

  /** Changes the fields of a struct, or the columns of the table. */
  Model changedFields(
      TypePath path, UnaryOperator<List<StructField>> fields, UnaryOperator<List<Object>> values) {
    return changed(
        path,
        type ->
            DataTypes.createStructType(
                fields.apply(new ArrayList<>(List.of(((StructType) type).fields())))),
        row -> RowFactory.create(values.apply(Rows.values((Row) row)).toArray()));
  }

  /** Adds the last column or field. */
  Model added(TypePath path, StructField field) {
    return changedFields(
        path,
        fields -> {
          fields.add(field);
          return fields;
        },
        values -> {
          values.add(null);
          return values;
        });
  }

  Model changedField(TypePath path, String name, UnaryOperator<StructField> change) {
    return changedFields(
        path,
        fields -> {
          fields.replaceAll(field -> field.name().equals(name) ? change.apply(field) : field);
          return fields;
        },
        values -> values);
  }

  Model renamedColumn(String from, String to) {
    Map<String, String> newDefaults = new TreeMap<>(defaults);
    if (newDefaults.containsKey(from)) {
      newDefaults.put(to, newDefaults.remove(from));
    }
    List<String> newPartitioning =
        partitioning.stream().map(name -> name.equals(from) ? to : name).toList();
    Map<String, String> newTransforms = new TreeMap<>(transforms);
    if (newTransforms.containsKey(from)) {
      newTransforms.put(to, newTransforms.remove(from));
    }
    Set<String> newSources = new TreeSet<>(sources);
    if (newSources.remove(from)) {
      newSources.add(to);
    }
    return new Model(schema, rows, newPartitioning, newTransforms, newSources, newDefaults, checks);
  }

  /** Returns the fields of our table's partitioning, as SQL. */
  List<String> partitionFields() {
    List<String> fields = new ArrayList<>(partitioning.stream().map(Sql::quoted).toList());
    transforms.forEach((column, term) -> fields.add(term.replace("$", Sql.quoted(column))));
    return fields;
  }

  Model partitionedBy(List<String> newPartitioning, Map<String, String> newTransforms) {
    return new Model(
        schema,
        rows,
        newPartitioning,
        newTransforms,
        sources(sources, newPartitioning, newTransforms),
        defaults,
        checks);
  }

  /** Returns the model of a table all of whose rows have its current partitioning. */
  Model repartitioned() {
    return new Model(
        schema,
        rows,
        partitioning,
        transforms,
        sources(Set.of(), partitioning, transforms),
        defaults,
        checks);
  }

  /** Sets a default, or drops it if it is null. */
  Model withDefault(String column, String sql) {
    Map<String, String> newDefaults = new TreeMap<>(defaults);
    newDefaults.remove(column);
    if (sql != null) {
      newDefaults.put(column, sql);
    }
    return new Model(schema, rows, partitioning, transforms, sources, newDefaults, checks);
  }

  /** Sets a constraint, or drops it if it is null. */
  Model withCheck(String name, String condition) {
    Map<String, String> newChecks = new LinkedHashMap<>(checks);
    newChecks.remove(name);
    if (condition != null) {
      newChecks.put(name, condition);
    }
    return new Model(schema, rows, partitioning, transforms, sources, defaults, newChecks);
  }
}
