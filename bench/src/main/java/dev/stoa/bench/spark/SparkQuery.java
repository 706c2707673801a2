package dev.stoa.bench.spark;

import java.nio.file.Path;

/**
 * A query, and what is done with its rows.
 *
 * @param sinkMode what the Spark process does with the rows: {@code collect}, {@code noop}, {@code
 *     write}, {@code copy}, or the label of the {@code AnswerKind} of rows that are written as text
 * @param sql a query in one line, or the name of a TPC-DS query, such as {@code tpcds:q1}
 */
public record SparkQuery(String sinkMode, String sql) {
  /** Replaced in SQL by the directory of the Parquet files that all tables were loaded from. */
  static final String SOURCE = "{source}";

  /** Creates a query whose answer is all its rows. */
  public static SparkQuery collect(String sql) {
    return new SparkQuery("collect", sql);
  }

  /** Creates a query whose rows are computed and dropped; the answer is their number. */
  public static SparkQuery noop(String sql) {
    return new SparkQuery("noop", sql);
  }

  /**
   * Creates a query that copies a Parquet table of the source to a table in the contestant's
   * format; the answer is a digest of the written table.
   */
  public static SparkQuery copy(String sourceTable) {
    return new SparkQuery("copy", "SELECT * FROM parquet.`" + SOURCE + "/" + sourceTable + "`");
  }

  SparkQuery withSource(Path directory) {
    return new SparkQuery(sinkMode, sql.replace(SOURCE, directory.toString()));
  }

  /**
   * Creates a query whose rows are written in the contestant's format; the answer is the content of
   * the written table.
   */
  public static SparkQuery write(String sql) {
    return new SparkQuery("write", sql);
  }
}
