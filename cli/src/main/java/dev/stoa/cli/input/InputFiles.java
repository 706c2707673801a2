package dev.stoa.cli.input;

import dev.stoa.cli.input.block.BlockOptions;
import dev.stoa.cli.input.block.RowBlocks;
import dev.stoa.cli.input.block.SampleMismatchException;
import dev.stoa.cli.input.block.SequentialRowBlocks;
import dev.stoa.cli.input.csv.CsvRowBlocks;
import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InputLocations;
import dev.stoa.cli.input.file.PartitionedInput;
import dev.stoa.cli.input.file.SpooledInput;
import dev.stoa.cli.input.json.JsonRowBlocks;
import dev.stoa.cli.input.record.InputFormat;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * The files that a command reads: they exist, and have one format. They can be opened repeatedly,
 * standard input too.
 */
public final class InputFiles implements Closeable {
  private final List<InputLocation> locations;
  private final Optional<SpooledInput> spooledInput;
  private final InputFormat format;

  /** Created when it is first needed. */
  private CsvRowBlocks csvFiles;

  private InputFiles(
      List<InputLocation> locations, Optional<SpooledInput> spooledInput, InputFormat format) {
    this.locations = locations;
    this.spooledInput = spooledInput;
    this.format = format;
  }

  /**
   * Finds the files of inputs.
   *
   * @param inputs local paths, {@code file:} or Hadoop URIs; a directory means its visible files,
   *     {@code -} standard input, which is copied to a temporary file
   * @throws InputException when an input is missing, unreadable, of unknown format or of another
   *     format than the first; or when the schema of the options is unusable
   */
  public static InputFiles open(List<String> inputs, InputOptions options) {
    if (inputs.isEmpty()) {
      throw new InputException("the inputs are missing: name at least one file");
    }
    options.schema().ifPresent(InputFiles::checkIsRecord);
    if (!inputs.contains(InputLocations.STANDARD_INPUT)) {
      List<InputLocation> locations = resolve(inputs, List.of());
      return new InputFiles(locations, Optional.empty(), format(locations, options));
    }
    if (Collections.frequency(inputs, InputLocations.STANDARD_INPUT) > 1) {
      throw new InputException("standard input can be read only once: name - once");
    }
    SpooledInput spooledInput = SpooledInput.copyOf(System.in);
    try {
      List<InputLocation> locations = resolve(inputs, List.of(spooledInput));
      return new InputFiles(locations, Optional.of(spooledInput), format(locations, options));
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
      locations.forEach(location -> checkIsReadInPlace(location, options.format().get()));
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

  private static void checkIsReadInPlace(InputLocation location, InputFormat format) {
    try {
      FormatDetector.checkIsReadInPlace(location, format);
    } catch (IOException e) {
      throw InputErrors.toException(location.name(), e);
    }
  }

  private static InputFormat detect(InputLocation location) {
    try {
      return FormatDetector.detect(location);
    } catch (IOException e) {
      throw InputErrors.toException(location.name(), e);
    }
  }

  /** Returns the number of files. */
  public int count() {
    return locations.size();
  }

  /** Returns the full name of a file. */
  public String name(int ordinal) {
    return locations.get(ordinal).name();
  }

  /** Returns the stored size of a file, compressed or not. */
  public long sizeInBytes(int ordinal) {
    return locations.get(ordinal).sizeInBytes();
  }

  /** Opens one of the files, which stays open after this object is closed. */
  public RecordSource openFile(int ordinal, InputOptions options) {
    return RecordSources.openFiles(format, List.of(locations.get(ordinal)), options);
  }

  List<InputLocation> locations() {
    return locations;
  }

  /** Returns the temporary copy of standard input, if it is one of the inputs. */
  Optional<SpooledInput> spooledInput() {
    return spooledInput;
  }

  /** Returns the format of all files. */
  public InputFormat format() {
    return format;
  }

  /**
   * Opens the files as blocks of rows. If their format does not contain a schema and the options do
   * not give one, infers it from a sample; reading blocks then throws a {@link
   * SampleMismatchException} if not all rows have it.
   */
  public RowBlocks openSampled(InputOptions options, BlockOptions blockOptions) {
    if (options.badRecords().areSkipped() || PartitionedInput.isAny(locations)) {
      return open(options, blockOptions);
    }
    return switch (format) {
      case CSV, TSV -> csvFiles(options).openSampled(options, blockOptions);
      case JSON -> JsonRowBlocks.openSampled(locations, options, blockOptions);
      default -> open(options, blockOptions);
    };
  }

  /**
   * Opens the files as blocks of rows; infers a missing schema from all rows. Records are read one
   * by one if bad ones are skipped, which only the record readers can.
   */
  public RowBlocks open(InputOptions options, BlockOptions blockOptions) {
    if (options.badRecords().areSkipped() || PartitionedInput.isAny(locations)) {
      return new SequentialRowBlocks(RecordSources.openFiles(format, locations, options));
    }
    return switch (format) {
      case CSV, TSV -> csvFiles(options).open(options, blockOptions);
      case JSON -> JsonRowBlocks.open(locations, options, blockOptions);
      default -> new SequentialRowBlocks(RecordSources.openFiles(format, locations, options));
    };
  }

  /** Returns the CSV files, whose dialects are detected once. */
  private CsvRowBlocks csvFiles(InputOptions options) {
    if (csvFiles == null) {
      csvFiles = CsvRowBlocks.detect(locations, RecordSources.withDelimiter(format, options));
    }
    return csvFiles;
  }

  /** Deletes the temporary copy of standard input, if there is one. */
  @Override
  public void close() {
    spooledInput.ifPresent(SpooledInput::delete);
  }
}
