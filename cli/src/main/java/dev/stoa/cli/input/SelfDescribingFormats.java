package dev.stoa.cli.input;

import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InputLocations;
import dev.stoa.cli.input.record.InputFormat;
import dev.stoa.cli.input.record.InputOptions;
import java.io.IOException;
import java.util.List;

/**
 * Recognizes inputs whose format defines the schema of their records: the file contains it, or the
 * format fixes it, as WARC does.
 */
public final class SelfDescribingFormats {
  private SelfDescribingFormats() {}

  /**
   * Returns whether the format of the first input defines the schema of its records, as all formats
   * but JSON, CSV and TSV do. Standard input can be read only once: without a format in the
   * options, it is taken for JSON.
   *
   * @throws InputException when the input is missing, unreadable or of unknown format
   */
  public static boolean isSelfDescribing(List<String> inputs, InputOptions options) {
    InputFormat format = options.format().orElseGet(() -> detect(inputs.get(0)));
    return switch (format) {
      case AVRO, SEQUENCE_FILE, WARC, PARQUET, ORC, ARROW -> true;
      case JSON, CSV, TSV -> false;
    };
  }

  private static InputFormat detect(String input) {
    if (input.equals(InputLocations.STANDARD_INPUT)) {
      return InputFormat.JSON;
    }
    InputLocation firstLocation = InputLocations.resolve(input).get(0);
    try {
      return FormatDetector.detect(firstLocation);
    } catch (IOException e) {
      throw InputErrors.toException(firstLocation.name(), e);
    }
  }
}
