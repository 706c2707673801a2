package dev.stoa.bench.spark;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A table format that Spark reads. {@code TableFormat} in the Spark process has the same labels.
 */
public enum SparkTableFormat {
  /** Spark's Parquet with defaults, but without compression. */
  PARQUET("Parquet 1.17 as Spark writes it, not compressed, vectorized reader"),
  /** Spark's Parquet, compressed. */
  PARQUET_ZSTD("Parquet 1.17 as Spark writes it, zstd, vectorized reader"),
  /** Spark's Parquet, bucketed and sorted by the first column. */
  PARQUET_BUCKETED(
      "Parquet 1.17 as Spark writes it, 4 buckets by the first column with one sorted file each,"
          + " not compressed"),
  /** Spark's ORC, without compression. */
  ORC("ORC 2.3 as Spark writes it, not compressed, vectorized reader"),
  /** Spark's ORC, compressed. */
  ORC_ZSTD("ORC 2.3 as Spark writes it, zstd, vectorized reader"),
  /** Stoa with defaults. */
  STOA_DEFAULT("the defaults: vector pages, profile fast"),
  /** Stoa with the profile for slow storage. */
  STOA_SMALL("profile small"),
  /** Stoa with all columns in one group that is stored row by row. */
  STOA_ROWS("all columns in one group, stored row by row"),
  /** Stoa with defaults, partitioned into buckets and sorted by the first column. */
  STOA_BUCKETED("4 buckets by the first column, sorted by it; otherwise the defaults");

  private final String setup;

  SparkTableFormat(String setup) {
    this.setup = setup;
  }

  /** The contestant's name. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Its configuration, in a few words. */
  public String setup() {
    return setup;
  }

  /** The labels of formats. */
  public static List<String> labels(List<SparkTableFormat> formats) {
    return formats.stream().map(SparkTableFormat::label).toList();
  }

  /** The formats without partitions or buckets. */
  public static List<SparkTableFormat> unpartitioned() {
    return Arrays.stream(values())
        .filter(format -> format != PARQUET_BUCKETED && format != STOA_BUCKETED)
        .toList();
  }

  /** The formats without partitions or buckets that store columns separately. */
  public static List<SparkTableFormat> columnar() {
    return unpartitioned().stream().filter(format -> format != STOA_ROWS).toList();
  }

  /** The formats that are not Stoa's, without buckets. */
  public static List<SparkTableFormat> peers() {
    return List.of(PARQUET, PARQUET_ZSTD, ORC, ORC_ZSTD);
  }
}
