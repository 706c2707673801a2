package dev.stoa.bench.spark;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The formats that Spark reads tables in; the child has the same names. */
public enum SparkFormats {
  /** Spark's own, its default but for the codec. */
  PARQUET("Parquet 1.17 as Spark writes it, not compressed, vectorized reader"),
  /** The same, compressed. */
  PARQUET_ZSTD("Parquet 1.17 as Spark writes it, zstd, vectorized reader"),
  /** Spark's own, in buckets of the first column and sorted by it. */
  PARQUET_BUCKETED(
      "Parquet 1.17 in 4 of Spark's buckets by the first column, one sorted file each, not"
          + " compressed"),
  /** Spark's own. */
  ORC("ORC 2.3 as Spark writes it, not compressed, vectorized reader"),
  /** The same, compressed. */
  ORC_ZSTD("ORC 2.3 as Spark writes it, zstd, vectorized reader"),
  /** Ours as it comes. */
  STOA_DEFAULT("what a user gets without a word: vector pages, profile fast"),
  /** Ours for slow storage. */
  STOA_SMALL("profile small"),
  /** Ours as one group that is stored row by row. */
  STOA_ROWS("all columns a group that is stored row by row"),
  /** Ours as it comes, in partitions of the first column and sorted by it. */
  STOA_BUCKETED("4 buckets by the first column, sorted by it; else as it comes");

  private final String setup;

  SparkFormats(String setup) {
    this.setup = setup;
  }

  /** The contestant's name. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** How it is set up, in a few words. */
  public String setup() {
    return setup;
  }

  /** The names of some. */
  public static List<String> labels(List<SparkFormats> formats) {
    return formats.stream().map(SparkFormats::label).toList();
  }

  /** Those whose rows are not divided by a column. */
  public static List<SparkFormats> undivided() {
    return Arrays.stream(values())
        .filter(format -> format != PARQUET_BUCKETED && format != STOA_BUCKETED)
        .toList();
  }

  /** The same but for rows. */
  public static List<SparkFormats> columnar() {
    return undivided().stream().filter(format -> format != STOA_ROWS).toList();
  }

  /** Those that are not ours. */
  public static List<SparkFormats> peers() {
    return List.of(PARQUET, PARQUET_ZSTD, ORC, ORC_ZSTD);
  }
}
