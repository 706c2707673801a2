package dev.stoa.delta;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** A table of ours, one of Delta Lake, and their model, which statements change alike. */
final class TablePair {
  private static final int MAX_LENGTH = 1_500;
  private static final String STOA = "stoa.db.t";
  private static final String DELTA = "db.t";

  /** What Delta refuses, by a part of its message, and why we do not. */
  private static final Map<String, String> DELTA_REFUSALS =
      Map.of(
          "Cannot resolve default in",
          "Delta's MERGE has no DEFAULT; Spark's has",
          "Table does not support overwrite by expression",
          "Delta overwrites one of several partition columns only in some statements",
          "FAILED_READ_FILE",
          "Delta cannot read some Parquet files that it wrote before it widened a decimal");

  /** What Delta's extensions refuse for tables of other formats too, and why they are wrong. */
  private static final Map<String, String> REFUSALS_OF_BOTH =
      Map.of(
          "DELTA_MERGE_UNEXPECTED_ASSIGNMENT_KEY",
          "Delta resolves MERGE WITH SCHEMA EVOLUTION of all tables, but no fields of structs",
          "No plan for AddCheckConstraint",
          "Spark cannot plan a constraint that is always true");

  /** A difference between a table and the model. */
  static final class Disagreement extends AssertionError {
    private static final long serialVersionUID = 1;

    private final String kind;

    Disagreement(String kind, String details, Throwable cause) {
      super(kind + ": " + details, cause);
      this.kind = kind;
    }

    String kind() {
      return kind;
    }
  }

  /** A state of the tables that has versions. */
  private record Bookmark(Model model, long stoaVersion, long deltaVersion) {}

  private final SparkSession spark;
  private final Map<String, Integer> refusals = new TreeMap<>();
  private Model model;
  private Bookmark bookmark;

  /** Creates empty tables. */
  TablePair(SparkSession spark, Model model) {
    this.spark = spark;
    this.model = model;
    spark.sql("drop table if exists " + STOA);
    create(STOA, "stoa", String.join(", ", model.partitionFields()), "");
    createDelta();
  }

  private void create(String name, String format, String partitioning, String properties) {
    String columns =
        Arrays.stream(model.schema().fields())
            .map(TablePair::column)
            .collect(Collectors.joining(", "));
    spark.sql(
        "create table %s (%s) using %s %s %s"
            .formatted(
                name,
                columns,
                format,
                partitioning.isEmpty() ? "" : "partitioned by (" + partitioning + ")",
                properties));
  }

  private static String column(StructField field) {
    String comment =
        field.getComment().isEmpty() ? "" : " comment " + Sql.text(field.getComment().get());
    return Sql.quoted(field.name())
        + " "
        + field.dataType().sql()
        + (field.nullable() ? "" : " not null")
        + comment;
  }

  private void createDelta() {
    spark.sql("drop table if exists " + DELTA);
    create(
        DELTA,
        "delta",
        Sql.quotedList(model.partitioning()),
        "tblproperties ('delta.columnMapping.mode' = 'name', 'delta.enableTypeWidening' = 'true',"
            + " 'delta.enableDeletionVectors' = 'true',"
            + " 'delta.feature.allowColumnDefaults' = 'supported',"
            + " 'delta.feature.timestampNtz' = 'supported')");
  }

  /** Gives Delta's table the contents of the model. */
  private void resetDelta() {
    createDelta();
    model.createView(spark);
    spark.sql("insert into " + DELTA + " select * from " + Model.VIEW);
    model
        .defaults()
        .forEach(
            (column, sql) ->
                spark.sql(
                    "alter table %s alter column %s set default %s"
                        .formatted(DELTA, Sql.quoted(column), sql)));
    model
        .checks()
        .forEach(
            (name, condition) ->
                spark.sql(
                    "alter table %s add constraint %s check (%s)"
                        .formatted(DELTA, name, condition)));
    bookmark = null;
  }

  Model model() {
    return model;
  }

  Map<String, Integer> refusals() {
    return refusals;
  }

  /**
   * Runs a statement on all three, and compares them.
   *
   * @param withDelta whether to read Delta's table too, which takes most of the time
   */
  void run(Statement statement, boolean withDelta) {
    if (statement.delta().isEmpty()) {
      checkDelta(); // its table will be created again
    }
    spark
        .conf()
        .set(
            "spark.sql.sources.partitionOverwriteMode",
            statement.isDynamic() ? "dynamic" : "static");
    Model expected = null;
    Throwable expectedFailure = null;
    try {
      expected = statement.effect().apply(spark, model);
    } catch (RuntimeException e) {
      expectedFailure = e;
    }
    Throwable stoaFailure = failure(statement.stoa().replace("$", STOA));
    if (isKnown(REFUSALS_OF_BOTH, stoaFailure)) {
      return;
    }
    checkOutcome("stoa", expectedFailure, stoaFailure);
    Throwable deltaFailure = null;
    for (String sql : statement.delta()) {
      deltaFailure = deltaFailure == null ? failure(sql.replace("$", DELTA)) : deltaFailure;
    }
    if (expected != null) {
      model = expected;
      bookmark = deltaFailure == null ? bookmark : null;
    }
    boolean isOfStoaOnly = statement.delta().isEmpty();
    if (expected != null && (isOfStoaOnly || isKnown(DELTA_REFUSALS, deltaFailure))) {
      resetDelta();
    } else if (!isOfStoaOnly) {
      checkOutcome("delta", expectedFailure, deltaFailure);
    }
    if (expected == null) {
      Model remaining = statement.remains().apply(spark, model);
      if (!remaining.equals(model)) {
        model = remaining;
        resetDelta();
      }
    }
    check("stoa", STOA, true);
    if (withDelta) {
      checkDelta();
    }
  }

  /** Compares Delta's table with the model. */
  void checkDelta() {
    readDelta(() -> check("delta", DELTA, false));
  }

  /**
   * Reads Delta's table with its connector that lists files without running queries; with the other
   * one if that fails, for example because it takes a partition column's name for SQL. Creates
   * Delta's table again if both fail for a known reason.
   */
  private void readDelta(Runnable check) {
    spark.conf().set("spark.databricks.delta.v2.enableMode", "STRICT");
    try {
      check.run();
      return;
    } catch (Exception e) {
      refusals.merge("Delta's new connector: " + e.getClass().getSimpleName(), 1, Integer::sum);
    } finally {
      spark.conf().unset("spark.databricks.delta.v2.enableMode");
    }
    try {
      check.run();
    } catch (Exception e) {
      if (!isKnown(DELTA_REFUSALS, e)) {
        throw new Disagreement("delta failed", abbreviated(String.valueOf(e.getMessage())), e);
      }
      resetDelta();
    }
  }

  private boolean isKnown(Map<String, String> known, Throwable failure) {
    if (failure == null) {
      return false;
    }
    for (String part : known.keySet()) {
      if (messages(failure).contains(part)) {
        refusals.merge(part, 1, Integer::sum);
        return true;
      }
    }
    return false;
  }

  private static String messages(Throwable failure) {
    return failure.getMessage() + (failure.getCause() == null ? "" : messages(failure.getCause()));
  }

  private Throwable failure(String sql) {
    try {
      Rows.of(spark.sql(sql));
      return null;
    } catch (Exception e) {
      return e;
    }
  }

  private static void checkOutcome(String side, Throwable expected, Throwable found) {
    if ((expected == null) != (found == null)) {
      Throwable cause = expected == null ? found : expected;
      throw new Disagreement(
          side + (expected == null ? " failed" : " succeeded"),
          abbreviated(String.valueOf(cause.getMessage())),
          cause);
    }
  }

  static String abbreviated(String text) {
    return text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) + " …" : text;
  }

  private void check(String side, String table, boolean withNullability) {
    Dataset<Row> all = spark.table(table);
    check(
        side + " schema",
        schemaText(model.schema(), withNullability),
        schemaText(all.schema(), withNullability));
    check(side + " rows", Rows.sortedTexts(model.rows()), Rows.sortedTexts(Rows.of(all)));
  }

  /** Checks that a query returns the same rows from all; {@code $} is the table. */
  void checkQuery(String query, boolean withDelta) {
    List<String> expected = Rows.sortedTexts(model.query(spark, query));
    check("stoa rows", expected, rows(query.replace("$", STOA)));
    if (withDelta) {
      readDelta(() -> check("delta rows", expected, rows(query.replace("$", DELTA))));
    }
  }

  private List<String> rows(String query) {
    return Rows.sortedTexts(Rows.of(spark.sql(query)));
  }

  /** Remembers this state for {@link #checkBookmark}. */
  void setBookmark() {
    bookmark =
        new Bookmark(
            model,
            spark.sql("select max(snapshot_id) from " + STOA + ".snapshots").head().getLong(0),
            spark.sql("describe history " + DELTA + " limit 1").head().getLong(0));
  }

  /** Checks that the version of the bookmark still has its rows. */
  void checkBookmark(boolean withDelta) {
    if (bookmark != null) {
      List<String> expected = Rows.sortedTexts(bookmark.model().rows());
      check(
          "stoa version",
          expected,
          rows("select * from " + STOA + " version as of " + bookmark.stoaVersion()));
      if (withDelta) {
        String query = "select * from " + DELTA + " version as of " + bookmark.deltaVersion();
        readDelta(() -> check("delta version", expected, rows(query)));
      }
    }
  }

  private static void check(String kind, Object expected, Object found) {
    if (!expected.equals(found)) {
      throw new Disagreement(kind, "expected\n  " + expected + "\nbut found\n  " + found, null);
    }
  }

  /** Delta knows no SET NOT NULL, so its columns may be nullable. */
  private static String schemaText(StructType schema, boolean withNullability) {
    return Arrays.stream(schema.fields())
        .map(
            field ->
                field.name()
                    + " "
                    + field.dataType().sql()
                    + (withNullability && !field.nullable() ? " not null" : "")
                    + (field.getComment().isEmpty() ? "" : " '" + field.getComment().get() + "'"))
        .collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return "table ("
        + schemaText(model.schema(), true)
        + ") partitioned by ("
        + String.join(", ", model.partitionFields())
        + ")";
  }
}
