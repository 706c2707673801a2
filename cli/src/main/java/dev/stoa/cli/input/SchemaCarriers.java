package dev.stoa.cli.input;

import java.io.IOException;
import java.util.List;

/** Tells inputs that carry their schema from those whose schema must be inferred or given. */
public final class SchemaCarriers {
  private SchemaCarriers() {}

  /**
   * Whether the first of the inputs says what its records look like, as Avro, SequenceFile, WARC
   * and Parquet do. The standard input, which can be read only once, counts for no when its kind is
   * not given.
   *
   * @throws InputException when it is missing, unreadable or of unknown kind
   */
  public static boolean isOneOf(List<String> inputs, InputOptions options) {
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
      throw ReadFaults.sentence(first.name(), e);
    }
  }
}
