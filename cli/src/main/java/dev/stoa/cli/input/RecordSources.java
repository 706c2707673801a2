package dev.stoa.cli.input;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.avro.Schema;

/** Opens files of any of the known kinds as one source of records. */
public final class RecordSources {
  private RecordSources() {}

  /**
   * Opens inputs of one kind, one after another.
   *
   * @param inputs local paths, {@code file:} or Hadoop addresses; a directory stands for its
   *     visible files, {@code -} for the standard input
   * @throws InputException when one is missing, unreadable, of unknown kind or of another kind than
   *     the first; or when the schema cannot be inferred
   */
  public static RecordSource open(List<String> inputs, InputOptions options) {
    if (inputs.isEmpty()) {
      throw new InputException("no input is named: name at least one file");
    }
    options.schema().ifPresent(RecordSources::checkIsRecord);
    if (!inputs.contains(InputLocations.STANDARD_INPUT)) {
      return openAll(resolve(inputs, List.of()), options);
    }
    if (Collections.frequency(inputs, InputLocations.STANDARD_INPUT) > 1) {
      throw new InputException("the standard input can be read once only: name - one time");
    }
    SpooledInput spooled = SpooledInput.of(System.in);
    try {
      RecordSource source = openAll(resolve(inputs, List.of(spooled)), options);
      return new SpooledRecordSource(source, spooled);
    } catch (RuntimeException | Error e) {
      spooled.delete();
      throw e;
    }
  }

  /** The files of all inputs; the standard input stands for what was spooled of it. */
  private static List<InputLocation> resolve(List<String> inputs, List<SpooledInput> spooled) {
    List<InputLocation> locations = new ArrayList<>();
    for (String input : inputs) {
      boolean isSpooled = input.equals(InputLocations.STANDARD_INPUT);
      locations.addAll(isSpooled ? spooled : InputLocations.resolve(input));
    }
    return locations;
  }

  private static RecordSource openAll(List<InputLocation> locations, InputOptions options) {
    return open(format(locations, options), locations, options);
  }

  private static void checkIsRecord(Schema schema) {
    if (schema.getType() != Schema.Type.RECORD) {
      throw new InputException(
          "the schema given is of type "
              + schema.getType().getName()
              + ": rows are records, so give the schema of a record");
    }
  }

  private static InputFormat format(List<InputLocation> locations, InputOptions options) {
    if (options.format().isPresent()) {
      return options.format().get();
    }
    InputFormat first = null;
    for (InputLocation location : locations) {
      InputFormat format = detect(location);
      if (first != null && format != first) {
        throw new InputException(
            "the inputs are of different kinds, "
                + locations.get(0).name()
                + " is "
                + first
                + " and "
                + location.name()
                + " is "
                + format
                + ": read them one kind at a time");
      }
      first = format;
    }
    return first;
  }

  private static InputFormat detect(InputLocation location) {
    try {
      return FormatDetector.detect(location);
    } catch (IOException e) {
      throw ReadFaults.sentence(location.name(), e);
    }
  }

  private static RecordSource open(
      InputFormat format, List<InputLocation> locations, InputOptions options) {
    return switch (format) {
      case JSON -> JsonFileRecords.source(locations, options);
      case AVRO -> AvroFileRecords.source(locations, options);
      case CSV -> CsvFileRecords.source(locations, options, ',');
      case TSV -> CsvFileRecords.source(locations, options, '\t');
      case SEQUENCE_FILE -> SequenceFileRecords.source(locations, options);
      case WARC -> WarcFileRecords.source(locations, options);
      case PARQUET -> ParquetFileRecords.source(locations, options);
      case ORC -> OrcFileRecords.source(locations, options);
    };
  }
}
