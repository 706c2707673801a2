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
  /** Spark's own. */
  ORC("ORC 2.3 as Spark writes it, not compressed, vectorized reader"),
  /** The same, compressed. */
  ORC_ZSTD("ORC 2.3 as Spark writes it, zstd, vectorized reader"),
  /** Ours as it comes. */
  STOA_DEFAULT("what a user gets without a word: vector pages, profile fast"),
  /** Ours for slow storage. */
  STOA_SMALL("profile small"),
  /** Ours as one group that is stored row by row. */
  STOA_ROWS("all columns a group that is stored row by row");

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

  /** All but rows. */
  public static List<SparkFormats> columnar() {
    return Arrays.stream(values()).filter(format -> format != STOA_ROWS).toList();
  }

  /** Those that are not ours. */
  public static List<SparkFormats> peers() {
    return List.of(PARQUET, PARQUET_ZSTD, ORC, ORC_ZSTD);
  }
}
