package dev.stoa.cli.output;

import java.util.Optional;

/**
 * How records are to be written; given to {@link RecordSinks}.
 *
 * @param format the kind of the file; told by its name when absent
 * @param avroCodec the compression within Avro files, by Avro's name for it
 */
public record OutputOptions(Optional<OutputFormat> format, String avroCodec) {
  /** The kind told by the name; deflate within Avro files, which every reader knows. */
  public static OutputOptions defaults() {
    return new OutputOptions(Optional.empty(), "deflate");
  }

  /** The same with the kind given. */
  public OutputOptions withFormat(OutputFormat newFormat) {
    return new OutputOptions(Optional.of(newFormat), avroCodec);
  }

  /** The same with another compression: null, deflate, zstandard, bzip2, snappy or xz. */
  public OutputOptions withAvroCodec(String newAvroCodec) {
    return new OutputOptions(format, newAvroCodec);
  }
}
