package dev.stoa.spark.runtime;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * A program of a user's, which {@link SparkProcess} hands to {@code spark-submit}: runs the
 * statements of a file, one a line, and writes their rows to another.
 */
public final class SqlProgram {
  private SqlProgram() {}

  /**
   * Runs the statements.
   *
   * @param arguments the path of the table, the file of the statements, the file of the rows
   */
  public static void main(String[] arguments) throws Exception {
    List<String> rows = new ArrayList<>();
    try (SparkSession spark = SparkSession.builder().getOrCreate()) {
      rows.add("Spark " + spark.version());
      spark
          .range(1000)
          .selectExpr("'http://example.org/' || id url", "map('type', 'text/' || id % 3) metadata")
          .write()
          .format("stoa")
          .mode(SaveMode.Append)
          .save(arguments[0]);
      spark.read().format("stoa").load(arguments[0]).createOrReplaceTempView("pages");
      for (String statement : Files.readAllLines(Path.of(arguments[1]))) {
        for (Row row : spark.sql(statement).collectAsList()) {
          rows.add(row.toString());
        }
      }
    }
    Files.write(Path.of(arguments[2]), rows);
  }
}
