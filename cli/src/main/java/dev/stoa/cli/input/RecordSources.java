package dev.stoa.cli.input;

import java.io.IOException;
import java.util.ArrayList;
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
    List<InputLocation> locations = new ArrayList<>();
    SpooledInput spooled = null;
    for (String input : inputs) {
      if (input.equals(InputLocations.STANDARD_INPUT)) {
        spooled = SpooledInput.of(System.in);
        locations.add(spooled);
      } else {
        locations.addAll(InputLocations.resolve(input));
      }
    }
    if (spooled == null) {
      return open(format(locations, options), locations, options);
    }
    return openSpooled(spooled, locations, options);
  }

  private static RecordSource openSpooled(
      SpooledInput spooled, List<InputLocation> locations, InputOptions options) {
    boolean isOpen = false;
    try {
      RecordSource source = open(format(locations, options), locations, options);
      isOpen = true;
      return new SpooledRecordSource(source, spooled);
    } finally {
      if (!isOpen) {
        spooled.delete();
      }
    }
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
    };
  }
}
