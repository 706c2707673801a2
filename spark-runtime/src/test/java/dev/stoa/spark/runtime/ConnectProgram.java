package dev.stoa.spark.runtime;

import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.lit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * The main class of a client of Spark Connect, which {@link SparkProcess} runs without the jar of
 * Stoa. It prints a line such as {@code = a | b} for each result row.
 */
public final class ConnectProgram {
  private static final String TABLE = "stoa.web.pages";

  private ConnectProgram() {}

  /**
   * Runs the program.
   *
   * @param arguments the address of the server, and the directory of a new table
   */
  public static void main(String[] arguments) throws IOException {
    SparkSession spark =
        SparkSession.builder()
            .config("spark.api.mode", "connect")
            .remote(arguments[0])
            .getOrCreate();
    changeTable(spark);
    readByPath(spark, arguments[1]);
    print(
        spark.sql(
            "SELECT _commit_version, _change_type, id, body FROM "
                + TABLE
                + ".changes WHERE _commit_version = 3 ORDER BY id, _change_type DESC"));
    printErrors(spark, arguments[1]);
    spark.stop();
  }

  private static void changeTable(SparkSession spark) {
    spark.sql("CREATE SCHEMA stoa.web");
    spark.sql("CREATE TABLE " + TABLE + " (id BIGINT NOT NULL, body STRING, size INT DEFAULT 7)");
    rows(spark).write().format("stoa").mode("append").saveAsTable(TABLE);
    spark.sql("UPDATE " + TABLE + " SET body = 'changed' WHERE id = 1");
    spark.sql(
        "MERGE INTO "
            + TABLE
            + " t USING (SELECT explode(array(2L, 9L)) AS id) s ON t.id = s.id"
            + " WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (id) VALUES (s.id)");
    print(spark.sql("CALL stoa.system.compact(table => 'web.pages')").select("operation", "rows"));
    print(spark.table(TABLE).orderBy("id"));
  }

  private static Dataset<Row> rows(SparkSession spark) {
    Dataset<Row> ids = spark.range(0, 4, 1, 2).toDF("id");
    return ids.withColumn("body", concat(lit("body "), ids.col("id"))).withColumn("size", lit(1));
  }

  private static void readByPath(SparkSession spark, String path) {
    rows(spark).write().format("stoa").save(path);
    print(spark.read().format("stoa").load(path).where("body = 'body 3'").select("id"));
  }

  private static void print(Dataset<Row> rows) {
    for (Row row : rows.collectAsList()) {
      System.out.println(
          IntStream.range(0, row.size())
              .mapToObj(ordinal -> String.valueOf(row.get(ordinal)))
              .collect(Collectors.joining(" | ", "= ", "")));
    }
  }

  private static void printErrors(SparkSession spark, String path) throws IOException {
    printError(() -> spark.sql("ALTER TABLE " + TABLE + " ALTER COLUMN body SET NOT NULL"));
    printError(() -> print(spark.table("stoa.web.absent")));
    printError(() -> print(spark.read().format("stoa").load(path + "/absent")));
    printError(() -> rows(spark).write().format("stoa").save(path));
    try (Stream<Path> files = Files.walk(Path.of(path))) {
      for (Path file : files.filter(file -> file.toString().endsWith(".col")).toList()) {
        Files.write(file, new byte[(int) Files.size(file)]);
      }
    }
    printError(() -> print(spark.read().format("stoa").load(path)));
  }

  private static void printError(Runnable statement) {
    try {
      statement.run();
    } catch (Exception e) { // Scala's methods do not declare checked ones.
      String message = e.getMessage().lines().findFirst().orElse("");
      System.out.println("= " + e.getClass().getSimpleName() + ": " + message);
    }
  }
}
