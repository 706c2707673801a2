package dev.stoa.spark.runtime;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;

/**
 * The main class of a program that {@link SparkProcess} passes to {@code spark-submit}: it runs
 * statements, and writes a line such as {@code -- a | b} for each result row, or {@code -- refused:
 * [CONDITION] reason} for a statement that fails. The statement {@code STREAM t} reads a table as a
 * stream, to its end.
 */
public final class SqlProgram {
  private static final Pattern STATEMENT_END = Pattern.compile(";\\s*(\n|$)");
  private static final String STREAM = "STREAM ";

  private SqlProgram() {}

  /**
   * Runs the statements.
   *
   * @param arguments the file of statements, which end in semicolons, and the file for the rows
   */
  public static void main(String[] arguments) throws Exception {
    List<String> rows = new ArrayList<>();
    try (SparkSession spark = SparkSession.builder().getOrCreate()) {
      String statements = Files.readString(Path.of(arguments[0]));
      for (String statement : STATEMENT_END.splitAsStream(statements).toList()) {
        rows.addAll(run(spark, statement.strip()));
      }
    }
    Files.write(Path.of(arguments[1]), rows);
  }

  private static List<String> run(SparkSession spark, String statement) {
    try {
      List<Row> rows =
          statement.startsWith(STREAM)
              ? stream(spark, statement.substring(STREAM.length()))
              : spark.sql(statement).collectAsList();
      return rows.stream().map(row -> "-- " + text(row)).toList();
    } catch (Exception e) {
      String message = String.valueOf(e.getMessage()).strip();
      return List.of("-- refused: " + message.lines().findFirst().orElse(""));
    }
  }

  private static List<Row> stream(SparkSession spark, String table) throws Exception {
    StreamingQuery query =
        spark
            .readStream()
            .table(table)
            .writeStream()
            .format("memory")
            .queryName("streamed")
            .trigger(Trigger.AvailableNow())
            .start();
    query.awaitTermination();
    return spark.table("streamed").drop("_commit_timestamp").collectAsList();
  }

  private static String text(Row row) {
    return IntStream.range(0, row.size())
        .mapToObj(ordinal -> String.valueOf(row.get(ordinal)))
        .collect(Collectors.joining(" | "));
  }
}
