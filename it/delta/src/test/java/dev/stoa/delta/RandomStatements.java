package dev.stoa.delta;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/** Random statements that change rows, except MERGE. */
final class RandomStatements {
  private static final int MAX_ADDED_ROWS = 5;

  private final Random random;
  private final RandomTypes types;
  private final RandomConditions conditions;
  private int nextKey;

  RandomStatements(Random random, RandomTypes types, RandomConditions conditions) {
    this.random = random;
    this.types = types;
    this.conditions = conditions;
  }

  Statement next(Model model) {
    return switch (random.nextInt(14)) {
      case 0, 1 -> insertValues(model);
      case 2 -> insertColumns(model);
      case 3 -> insertByName(model);
      case 4 -> insertOwnRows(model);
      case 5 -> overwrite(model);
      case 6 -> overwritePartition(model);
      case 7 -> overwriteDynamically(model);
      case 8, 9 -> delete(model);
      case 10 -> truncate();
      default -> update(model);
    };
  }

  /** Returns the SQL of a value of a column; most keys are new. */
  String value(Model model, String column) {
    DataType type = model.type(column);
    if (column.equals("k")) {
      return Sql.cast(
          "" + (random.nextInt(3) == 0 ? random.nextInt(nextKey + 1) : nextKey++), type);
    } else if (!model.schema().apply(column).nullable() && random.nextInt(20) > 0) {
      return types.value(type);
    }
    return types.nullable(type);
  }

  private String tuples(Model model, List<String> columns) {
    List<String> rows = new ArrayList<>();
    for (int i = random.nextInt(MAX_ADDED_ROWS); i >= 0; i--) {
      rows.add(
          columns.stream()
              .map(column -> value(model, column))
              .collect(Collectors.joining(", ", "(", ")")));
    }
    return String.join(", ", rows);
  }

  Statement insertValues(Model model) {
    String rows = "values " + tuples(model, model.names());
    return new Statement(
        "insert into $ " + rows, (spark, old) -> appended(spark, old, old.names(), rows));
  }

  /** Adds the rows of a query, whose columns are those named. */
  private static Model appended(SparkSession spark, Model old, List<String> columns, String query) {
    return old.plus(old.query(spark, converted(old, columns, query))).checked(spark);
  }

  private static String converted(Model old, List<String> columns, String query) {
    String list =
        old.casts(
            name ->
                columns.contains(name)
                    ? "new." + Sql.quoted(name)
                    : old.defaults().getOrDefault(name, "null"));
    return "select %s from (%s) as new(%s)".formatted(list, query, Sql.quotedList(columns));
  }

  private List<String> someColumns(Model model) {
    List<String> columns = new ArrayList<>(model.names());
    Collections.shuffle(columns, random);
    columns.removeIf(column -> model.schema().apply(column).nullable() && random.nextInt(4) == 0);
    return columns.isEmpty() ? List.of("k") : columns;
  }

  private Statement insertColumns(Model model) {
    List<String> columns = someColumns(model);
    String rows = "values " + tuples(model, columns);
    return new Statement(
        "insert into $ (" + Sql.quotedList(columns) + ") " + rows,
        (spark, old) -> appended(spark, old, columns, rows));
  }

  private Statement insertByName(Model model) {
    List<String> columns = someColumns(model);
    String rows =
        "select * from values %s as v(%s)"
            .formatted(tuples(model, columns), Sql.quotedList(columns));
    return new Statement(
        "insert into $ by name " + rows, (spark, old) -> appended(spark, old, columns, rows));
  }

  private Statement insertOwnRows(Model model) {
    String query =
        "select "
            + Sql.quotedList(model.names())
            + " from $ where "
            + conditions.on("", model.schema())
            + " and k < 30";
    return new Statement(
        "insert into $ " + query, (spark, old) -> appended(spark, old, old.names(), query));
  }

  private Statement overwrite(Model model) {
    String rows = "values " + tuples(model, model.names());
    return new Statement(
        "insert overwrite $ " + rows,
        (spark, old) -> appended(spark, old.withRows(List.of()), old.names(), rows));
  }

  private Statement overwritePartition(Model model) {
    if (model.partitioning().isEmpty()) {
      return overwrite(model);
    }
    String column = model.partitioning().get(0);
    String value = types.partitionLiteral(model.type(column));
    List<String> others = new ArrayList<>(model.names());
    others.remove(column);
    String rows = "values " + tuples(model, others);
    List<String> columns = new ArrayList<>(others);
    columns.add(column);
    String withPartition = "select *, " + value + " from (" + rows + ")";
    return new Statement(
        "insert overwrite $ partition (%s = %s) %s".formatted(Sql.quoted(column), value, rows),
        (spark, old) ->
            appended(
                spark,
                old.withRows(
                    old.query(
                        spark,
                        "select * from $ where not (%s <=> %s)"
                            .formatted(Sql.quoted(column), value))),
                columns,
                withPartition));
  }

  /** Replaces partitions, unless their values cannot be computed with SQL. */
  private Statement overwriteDynamically(Model model) {
    if (model.partitionFields().isEmpty()
        || model.partitionFields().stream().anyMatch(field -> field.startsWith("bucket"))) {
      return overwrite(model);
    }
    String rows = "values " + tuples(model, model.names());
    Statement statement =
        new Statement("insert overwrite $ " + rows, (spark, old) -> overwritten(spark, old, rows))
            .dynamic();
    return model.transforms().isEmpty() ? statement : statement.withDelta();
  }

  private static Model overwritten(SparkSession spark, Model old, String rows) {
    String isSamePartition =
        Stream.concat(
                old.partitioning().stream().map(column -> partitionValue(column, "$")),
                old.transforms().entrySet().stream()
                    .map(entry -> partitionValue(entry.getKey(), entry.getValue())))
            .map(value -> value.formatted("m.") + " <=> " + value.formatted("n."))
            .collect(Collectors.joining(" and "));
    String kept =
        "select m.* from $ m left anti join (%s) n on %s"
            .formatted(converted(old, old.names(), rows), isSamePartition);
    return appended(spark, old.withRows(old.query(spark, kept)), old.names(), rows);
  }

  /** Returns the SQL of a field of a partition, with {@code %s} for the prefix of columns. */
  private static String partitionValue(String column, String term) {
    String source = "%s" + Sql.quoted(column);
    int width = term.startsWith("truncate") ? term.charAt("truncate(".length()) - '0' : 0;
    return switch (term.replaceAll("\\(.*", "")) {
      case "$" -> source;
      case "truncate" -> "left(" + source + ", " + width + ")";
      case "years" -> "year(" + source + ")";
      case "months" -> "date_trunc('month', " + source + ")";
      case "days" -> "cast(" + source + " as date)";
      case "hours" -> "date_trunc('hour', " + source + ")";
      default -> throw new IllegalArgumentException(term);
    };
  }

  private Statement delete(Model model) {
    String condition = conditions.on("", model.schema());
    return new Statement(
        "delete from $ where " + condition,
        (spark, old) ->
            old.withRows(
                old.query(spark, "select * from $ where not coalesce(" + condition + ", false)")));
  }

  private static Statement truncate() {
    return new Statement("truncate table $", (spark, old) -> old.withRows(List.of()));
  }

  private Statement update(Model model) {
    Map<String, String> setters = new LinkedHashMap<>();
    Map<String, String> results = new LinkedHashMap<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      addAssignment(model, "", setters, results);
    }
    String condition = random.nextInt(8) == 0 ? "true" : conditions.on("", model.schema());
    String list =
        setters.entrySet().stream()
            .map(entry -> entry.getKey() + " = " + entry.getValue())
            .collect(Collectors.joining(", "));
    return new Statement(
        "update $ set " + list + " where " + condition,
        (spark, old) ->
            old.withRows(old.query(spark, updated(old, results, condition))).checked(spark));
  }

  private static String updated(Model old, Map<String, String> results, String condition) {
    String list =
        old.casts(
            name ->
                results.containsKey(name)
                    ? "case when coalesce(%s, false) then %s else %s end"
                        .formatted(
                            condition,
                            Sql.cast(results.get(name), old.type(name)),
                            Sql.quoted(name))
                    : Sql.quoted(name));
    return "select " + list + " from $";
  }

  /**
   * Adds a new value for a column, or for a field of one.
   *
   * @param prefix of the table's columns, such as {@code t.}
   * @param setters what is set, and to what
   * @param results the new values of whole columns, as expressions
   */
  void addAssignment(
      Model model, String prefix, Map<String, String> setters, Map<String, String> results) {
    List<String> columns = new ArrayList<>(model.names());
    columns.removeAll(results.keySet());
    if (columns.isEmpty()) {
      return;
    }
    String column = columns.get(random.nextInt(columns.size()));
    DataType type = model.type(column);
    if (type instanceof StructType struct && random.nextInt(3) > 0) {
      List<String> path = fieldIn(struct);
      DataType fieldType = typeAt(struct, path);
      String value = types.nullable(fieldType);
      setters.put(
          prefix
              + Sql.quoted(column)
              + "."
              + path.stream().map(Sql::quoted).collect(Collectors.joining(".")),
          value);
      results.put(column, Sql.withField(prefix + Sql.quoted(column), struct, path, value));
      return;
    }
    String value = newValue(model, prefix, column, type);
    setters.put(prefix + Sql.quoted(column), value);
    results.put(
        column, value.equals("default") ? model.defaults().getOrDefault(column, "null") : value);
  }

  private List<String> fieldIn(StructType struct) {
    int ordinal = random.nextInt(struct.size());
    List<String> path = new ArrayList<>(List.of(struct.apply(ordinal).name()));
    if (struct.apply(ordinal).dataType() instanceof StructType inner && random.nextBoolean()) {
      path.addAll(fieldIn(inner));
    }
    return path;
  }

  private static DataType typeAt(StructType struct, List<String> path) {
    DataType type = struct.apply(path.get(0)).dataType();
    return path.size() == 1 ? type : typeAt((StructType) type, path.subList(1, path.size()));
  }

  private String newValue(Model model, String prefix, String column, DataType type) {
    List<RandomConditions.Operand> operands =
        conditions.operands(prefix, model.schema()).stream()
            .filter(operand -> operand.type().equals(type))
            .toList();
    int choice = random.nextInt(6);
    if (choice == 0 && model.schema().apply(column).nullable()) {
      return random.nextBoolean() ? "null" : "default";
    } else if (choice < 3 && !operands.isEmpty() && !column.equals("k")) {
      return operands.get(random.nextInt(operands.size())).sql();
    } else if (column.equals("k")) {
      return prefix + "`k` + " + random.nextInt(3);
    }
    return value(model, column);
  }
}
