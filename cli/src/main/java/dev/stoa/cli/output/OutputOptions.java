package dev.stoa.cli.output;

import java.util.Optional;

/**
 * Options for writing records; given to {@link RecordSinks}.
 *
 * @param format the format of the file; taken from its name when absent
 * @param avroCodec the compression within Avro files, by Avro's name
 */
public record OutputOptions(Optional<OutputFormat> format, String avroCodec) {
  /** The format of the file's name; deflate within Avro files, which every reader supports. */
  public static OutputOptions defaults() {
    return new OutputOptions(Optional.empty(), "deflate");
  }

  /** The same options with this format. */
  public OutputOptions withFormat(OutputFormat newFormat) {
    return new OutputOptions(Optional.of(newFormat), avroCodec);
  }

  /** The same options with another compression: null, deflate, zstandard, bzip2, snappy or xz. */
  public OutputOptions withAvroCodec(String newAvroCodec) {
    return new OutputOptions(format, newAvroCodec);
  }
}
