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
  ORC,
  /** A file of Arrow's IPC format, also known as Feather V2. */
  ARROW,
  /** A stream of Arrow's IPC format. */
  ARROWS
}
