package dev.stoa.bench.spark;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The table formats that Spark reads. {@code TableFormat} in the Spark process has the same labels.
 */
public enum SparkTableFormat {
  /** Spark's own, with its defaults except the codec. */
  PARQUET("Parquet 1.17 as Spark writes it, not compressed, vectorized reader"),
  /** The same, compressed. */
  PARQUET_ZSTD("Parquet 1.17 as Spark writes it, zstd, vectorized reader"),
  /** Spark's own, bucketed and sorted by the first column. */
  PARQUET_BUCKETED(
      "Parquet 1.17 in 4 of Spark's buckets by the first column, one sorted file each, not"
          + " compressed"),
  /** Spark's own. */
  ORC("ORC 2.3 as Spark writes it, not compressed, vectorized reader"),
  /** The same, compressed. */
  ORC_ZSTD("ORC 2.3 as Spark writes it, zstd, vectorized reader"),
  /** Ours with its defaults. */
  STOA_DEFAULT("the defaults: vector pages, profile fast"),
  /** Ours for slow storage. */
  STOA_SMALL("profile small"),
  /** Ours as one group stored row by row. */
  STOA_ROWS("all columns in one group, stored row by row"),
  /** Ours with its defaults, partitioned and sorted by the first column. */
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

  /** The peers' formats. */
  public static List<SparkTableFormat> peers() {
    return List.of(PARQUET, PARQUET_ZSTD, ORC, ORC_ZSTD);
  }
}
