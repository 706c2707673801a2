package dev.stoa.bench.spark;

/**
 * A query, and the sink of its rows.
 *
 * @param sinkMode its name in the child
 * @param sql in one line; {@code tpcds:q1} is the first query of TPC-DS
 */
public record SparkQuery(String sinkMode, String sql) {
  /** All rows are the answer. */
  public static SparkQuery collect(String sql) {
    return new SparkQuery("collect", sql);
  }

  /** Each row is made and dropped; their count is the answer. */
  public static SparkQuery noop(String sql) {
    return new SparkQuery("noop", sql);
  }

  /** The rows are written in the contestant's format; the result is the answer. */
  public static SparkQuery write(String sql) {
    return new SparkQuery("write", sql);
  }
}
