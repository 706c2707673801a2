package dev.stoa.peers.sql;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.ValueKind;
import dev.stoa.bench.column.child.FormatChild;
import dev.stoa.bench.column.child.FormatChildServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Writes, changes and queries tables of one format by SQL, in a Spark session that runs two tasks
 * at a time.
 */
final class SqlTables implements FormatChild {
  private final SparkSession spark;
  private final String format;
  private final Function<Path, String> tableName;

  private SqlTables(SparkSession spark, String format, Function<Path, String> tableName) {
    this.spark = spark;
    this.format = format;
    this.tableName = tableName;
  }

  /**
   * Serves until standard input ends.
   *
   * @param settings the settings of the session
   * @param format the format's name in {@code USING}
   * @param tableName returns the SQL name of the table in a directory
   */
  static void serve(Map<String, String> settings, String format, Function<Path, String> tableName)
      throws IOException {
    SparkSession.Builder builder =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.sql.warehouse.dir", System.getProperty("java.io.tmpdir"))
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1");
    settings.forEach(builder::config);
    try (SparkSession spark = builder.getOrCreate()) {
      FormatChildServer.serve(new SqlTables(spark, format, tableName));
    }
  }

  /** Sets an option of the running session. */
  static void setOption(String option, String value) {
    SparkSession.active().conf().set(option, value);
  }

  @Override
  public void write(Path parquetFile, Path table) throws IOException {
    run(
        "CREATE TABLE %s USING %s AS SELECT * FROM parquet.`%s`"
            .formatted(tableName.apply(table), format, parquetFile));
  }

  @Override
  public void addColumn(Path table, String column, String expression) throws IOException {
    String name = tableName.apply(table);
    run("ALTER TABLE %s ADD COLUMNS (%s INT)".formatted(name, column));
    run("UPDATE %s SET %s = %s".formatted(name, column, expression));
  }

  @Override
  public ColumnTotals answer(Path table, Query query) throws IOException {
    if (!(query instanceof Query.Sum)) {
      throw new IllegalArgumentException("expected a query for sums of columns, found " + query);
    }
    ColumnTotals totals = new ColumnTotals(query.columns().size());
    for (int i = 0; i < query.columns().size(); i++) {
      String column = query.columns().get(i);
      Row row =
          spark
              .sql(
                  "SELECT count(*), count(%s), sum(cast(%s AS bigint)) FROM %s"
                      .formatted(column, column, tableName.apply(table)))
              .first();
      if (i == 0) {
        totals.addRows(row.getLong(0));
      }
      totals.add(i, ValueKind.INT, row.getLong(1), row.getLong(2));
    }
    return totals;
  }

  private void run(String statement) {
    spark.sql(statement).count();
  }
}
