package dev.stoa.cli.input;

import dev.stoa.cli.input.avro.AvroFileRecordReader;
import dev.stoa.cli.input.csv.CsvFileRecordReader;
import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InputLocations;
import dev.stoa.cli.input.file.SpooledInput;
import dev.stoa.cli.input.json.JsonFileRecordReader;
import dev.stoa.cli.input.orc.OrcFileRecordReader;
import dev.stoa.cli.input.parquet.ParquetFileRecordReader;
import dev.stoa.cli.input.record.CsvOptions;
import dev.stoa.cli.input.record.InputFormat;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.input.record.SpooledRecordSource;
import dev.stoa.cli.input.sequencefile.SequenceFileRecordReader;
import dev.stoa.cli.input.warc.WarcFileRecordReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.avro.Schema;

/** Opens files of any supported format as one source of records. */
public final class RecordSources {
  private RecordSources() {}

  /**
   * Opens inputs of one format as one source, which reads them one after another.
   *
   * @param inputs local paths, {@code file:} or Hadoop URIs; a directory means its visible files,
   *     {@code -} standard input
   * @throws InputException when an input is missing, unreadable, of unknown format or of another
   *     format than the first; or when the schema cannot be inferred
   */
  public static RecordSource open(List<String> inputs, InputOptions options) {
    if (inputs.isEmpty()) {
      throw new InputException("the inputs are missing: name at least one file");
    }
    options.schema().ifPresent(RecordSources::checkIsRecord);
    if (!inputs.contains(InputLocations.STANDARD_INPUT)) {
      return openAll(resolve(inputs, List.of()), options);
    }
    if (Collections.frequency(inputs, InputLocations.STANDARD_INPUT) > 1) {
      throw new InputException("standard input can be read only once: name - once");
    }
    SpooledInput spooledInput = SpooledInput.copyOf(System.in);
    try {
      RecordSource source = openAll(resolve(inputs, List.of(spooledInput)), options);
      return new SpooledRecordSource(source, spooledInput);
    } catch (RuntimeException | Error e) {
      spooledInput.delete();
      throw e;
    }
  }

  /** Returns the files of all inputs, with the spooled copy in place of standard input. */
  private static List<InputLocation> resolve(
      List<String> inputs, List<SpooledInput> spooledInputs) {
    List<InputLocation> locations = new ArrayList<>();
    for (String input : inputs) {
      boolean isStandardInput = input.equals(InputLocations.STANDARD_INPUT);
      locations.addAll(isStandardInput ? spooledInputs : InputLocations.resolve(input));
    }
    return locations;
  }

  private static RecordSource openAll(List<InputLocation> locations, InputOptions options) {
    return openFiles(format(locations, options), locations, options);
  }

  private static void checkIsRecord(Schema schema) {
    if (schema.getType() != Schema.Type.RECORD) {
      throw new InputException(
          "the given schema is of type "
              + schema.getType().getName()
              + ": give the schema of a record");
    }
  }

  private static InputFormat format(List<InputLocation> locations, InputOptions options) {
    if (options.format().isPresent()) {
      return options.format().get();
    }
    InputFormat commonFormat = null;
    for (InputLocation location : locations) {
      InputFormat format = detect(location);
      if (commonFormat != null && format != commonFormat) {
        throw new InputException(
            "the inputs have different formats, "
                + locations.get(0).name()
                + " is "
                + commonFormat
                + " and "
                + location.name()
                + " is "
                + format
                + ": read one format at a time");
      }
      commonFormat = format;
    }
    return commonFormat;
  }

  private static InputFormat detect(InputLocation location) {
    try {
      return FormatDetector.detect(location);
    } catch (IOException e) {
      throw InputErrors.toException(location.name(), e);
    }
  }

  private static RecordSource openFiles(
      InputFormat format, List<InputLocation> locations, InputOptions options) {
    return switch (format) {
      case JSON -> JsonFileRecordReader.source(locations, options);
      case AVRO -> AvroFileRecordReader.source(locations, options);
      case CSV -> CsvFileRecordReader.source(locations, options);
      case TSV -> CsvFileRecordReader.source(locations, withTab(options));
      case SEQUENCE_FILE -> SequenceFileRecordReader.source(locations, options);
      case WARC -> WarcFileRecordReader.source(locations, options);
      case PARQUET -> ParquetFileRecordReader.source(locations, options);
      case ORC -> OrcFileRecordReader.source(locations, options);
    };
  }

  /** Returns the options for files named as TSV, whose delimiter is not detected. */
  private static InputOptions withTab(InputOptions options) {
    CsvOptions csv = options.csv();
    return csv.delimiter().isPresent() ? options : options.withCsv(csv.withDelimiter('\t'));
  }
}
