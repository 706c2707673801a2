package dev.stoa.cli.input.record;

/** The file formats that can be read; named by the option {@code --format}. */
public enum InputFormat {
  /** A sequence of JSON objects, separated by any white space, or one array of objects. */
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
  ORC,
  /** A file or stream of Arrow's IPC format. */
  ARROW
}
