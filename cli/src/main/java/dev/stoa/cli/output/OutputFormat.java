package dev.stoa.cli.output;

/** The kinds of files that can be written. */
public enum OutputFormat {
  /** One JSON object a line. */
  JSON,
  /** Comma-separated values with a header row. */
  CSV,
  /** Tab-separated values with a header row. */
  TSV,
  /** An Avro container file. */
  AVRO,
  /** A Parquet file. */
  PARQUET,
  /** An ORC file. */
  ORC
}
