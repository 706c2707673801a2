package dev.stoa.cli.input;

import dev.stoa.cli.input.arrow.ArrowFileRecordReader;
import dev.stoa.cli.input.avro.AvroFileRecordReader;
import dev.stoa.cli.input.csv.CsvFileRecordReader;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.PartitionedInput;
import dev.stoa.cli.input.json.JsonFileRecordReader;
import dev.stoa.cli.input.orc.OrcFileRecordReader;
import dev.stoa.cli.input.parquet.ParquetFileRecordReader;
import dev.stoa.cli.input.partition.PartitionedRecordSource;
import dev.stoa.cli.input.record.CsvOptions;
import dev.stoa.cli.input.record.InputFormat;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.input.record.SpooledRecordSource;
import dev.stoa.cli.input.sequencefile.SequenceFileRecordReader;
import dev.stoa.cli.input.warc.WarcFileRecordReader;
import java.util.List;

/** Opens files of any supported format as one source of records. */
public final class RecordSources {
  private RecordSources() {}

  /**
   * Opens inputs of one format as one source, which reads them one after another.
   *
   * @param inputs local paths, {@code file:} or Hadoop URIs; a directory means its visible files
   *     and those of directories {@code column=value} in it, {@code -} standard input
   * @throws InputException when an input is missing, unreadable, of unknown format or of another
   *     format than the first; or when the schema cannot be inferred
   */
  public static RecordSource open(List<String> inputs, InputOptions options) {
    InputFiles files = InputFiles.open(inputs, options);
    try {
      RecordSource source = openFiles(files.format(), files.locations(), options);
      return files
          .spooledInput()
          .<RecordSource>map(spooled -> new SpooledRecordSource(source, spooled))
          .orElse(source);
    } catch (RuntimeException | Error e) {
      files.close();
      throw e;
    }
  }

  static RecordSource openFiles(
      InputFormat format, List<InputLocation> locations, InputOptions options) {
    return PartitionedInput.isAny(locations)
        ? PartitionedRecordSource.open(
            locations, options, (files, fileOptions) -> openPlain(format, files, fileOptions))
        : openPlain(format, locations, options);
  }

  private static RecordSource openPlain(
      InputFormat format, List<InputLocation> locations, InputOptions options) {
    return switch (format) {
      case JSON -> JsonFileRecordReader.source(locations, options);
      case AVRO -> AvroFileRecordReader.source(locations, options);
      case CSV, TSV -> CsvFileRecordReader.source(locations, withDelimiter(format, options));
      case SEQUENCE_FILE -> SequenceFileRecordReader.source(locations, options);
      case WARC -> WarcFileRecordReader.source(locations, options);
      case PARQUET -> ParquetFileRecordReader.source(locations, options);
      case ORC -> OrcFileRecordReader.source(locations, options);
      case ARROW -> ArrowFileRecordReader.source(locations, options);
    };
  }

  /** Returns the options for a format: the delimiter of files named as TSV is not detected. */
  static InputOptions withDelimiter(InputFormat format, InputOptions options) {
    CsvOptions csv = options.csv();
    return format == InputFormat.TSV && csv.delimiter().isEmpty()
        ? options.withCsv(csv.withDelimiter('\t'))
        : options;
  }
}
