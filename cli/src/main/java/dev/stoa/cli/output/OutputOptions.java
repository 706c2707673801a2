package dev.stoa.cli.output;

import java.util.Optional;

/**
 * The options for writing records; passed to {@link RecordSinks}.
 *
 * @param format the format of the file; chosen by its extension if absent; JSON on standard output
 * @param avroCodec the compression within Avro files, by Avro's name
 * @param valueStyle how dates and times are written in JSON, CSV and TSV
 */
public record OutputOptions(
    Optional<OutputFormat> format, String avroCodec, ValueStyle valueStyle) {
  /**
   * Returns options that choose the format by the extension, and compress Avro files with deflate,
   * which all readers support.
   */
  public static OutputOptions defaults() {
    return new OutputOptions(Optional.empty(), "deflate", ValueStyle.ISO);
  }

  /** Returns these options with another format. */
  public OutputOptions withFormat(OutputFormat newFormat) {
    return new OutputOptions(Optional.of(newFormat), avroCodec, valueStyle);
  }

  /** Returns these options with another codec: null, deflate, zstandard, bzip2 or snappy. */
  public OutputOptions withAvroCodec(String newAvroCodec) {
    return new OutputOptions(format, newAvroCodec, valueStyle);
  }

  /** Returns these options with another style of dates and times. */
  public OutputOptions withValueStyle(ValueStyle newValueStyle) {
    return new OutputOptions(format, avroCodec, newValueStyle);
  }
}
