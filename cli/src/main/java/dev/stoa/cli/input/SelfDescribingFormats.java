package dev.stoa.cli.input;

import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InputLocations;
import dev.stoa.cli.input.record.InputFormat;
import dev.stoa.cli.input.record.InputOptions;
import java.io.IOException;
import java.util.List;

/** Recognizes inputs that contain their schema. */
public final class SelfDescribingFormats {
  private SelfDescribingFormats() {}

  /**
   * Whether the first input contains the schema of its records, as Avro, SequenceFile, WARC and
   * Parquet do. The standard input, which can be read only once, does not count unless its format
   * is given.
   *
   * @throws InputException when the input is missing, unreadable or of unknown format
   */
  public static boolean isSelfDescribing(List<String> inputs, InputOptions options) {
    InputFormat format = options.format().orElseGet(() -> detect(inputs.get(0)));
    return switch (format) {
      case AVRO, SEQUENCE_FILE, WARC, PARQUET, ORC -> true;
      case JSON, CSV, TSV -> false;
    };
  }

  private static InputFormat detect(String input) {
    if (input.equals(InputLocations.STANDARD_INPUT)) {
      return InputFormat.JSON;
    }
    InputLocation first = InputLocations.resolve(input).get(0);
    try {
      return FormatDetector.detect(first);
    } catch (IOException e) {
      throw InputErrors.toException(first.name(), e);
    }
  }
}
