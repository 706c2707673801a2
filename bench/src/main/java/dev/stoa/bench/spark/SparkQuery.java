package dev.stoa.bench.spark;

/**
 * A query, and what is done with its rows.
 *
 * @param way as the child calls it
 * @param sql in one line; {@code tpcds:q1} is the first query of TPC-DS
 */
public record SparkQuery(String way, String sql) {
  /** All rows are the answer. */
  public static SparkQuery collected(String sql) {
    return new SparkQuery("collect", sql);
  }

  /** Each row is made and thrown away; their number is the answer. */
  public static SparkQuery thrownAway(String sql) {
    return new SparkQuery("noop", sql);
  }

  /** The rows are written in the contestant's format; what was written is the answer. */
  public static SparkQuery written(String sql) {
    return new SparkQuery("write", sql);
  }
}
