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

/**
 * The main class of a program that {@link SparkProcess} passes to {@code spark-submit}: it runs
 * statements, and writes a line such as {@code -- a | b} for each result row.
 */
public final class SqlProgram {
  private static final Pattern STATEMENT_END = Pattern.compile(";\\s*(\n|$)");

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
        for (Row row : spark.sql(statement).collectAsList()) {
          rows.add("-- " + text(row));
        }
      }
    }
    Files.write(Path.of(arguments[1]), rows);
  }

  private static String text(Row row) {
    return IntStream.range(0, row.size())
        .mapToObj(ordinal -> String.valueOf(row.get(ordinal)))
        .collect(Collectors.joining(" | "));
  }
}
