package dev.stoa.cli.input;

/** The kinds of files that can be read; named by the option {@code --format}. */
public enum InputFormat {
  /** One JSON object after another, a line each or not, or one array of objects. */
  JSON,
  /** Comma-separated values with a header row. */
  CSV,
  /** Tab-separated values with a header row. */
  TSV,
  /** An Avro container file. */
  AVRO,
  /** A Hadoop SequenceFile of Avro records or of Hadoop's own Writables. */
  SEQUENCE_FILE,
  /** A web archive: WARC or ARC. */
  WARC,
  /** A Parquet file. */
  PARQUET,
  /** An ORC file. */
  ORC
}
