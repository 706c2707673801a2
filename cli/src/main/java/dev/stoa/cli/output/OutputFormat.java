package dev.stoa.cli.output;

/** The file formats that can be written. */
public enum OutputFormat {
  /** One JSON object per line. */
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
