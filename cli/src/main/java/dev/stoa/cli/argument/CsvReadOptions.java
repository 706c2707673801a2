package dev.stoa.cli.argument;

import dev.stoa.cli.input.record.CsvOptions;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of commands that read files, which say how CSV files are written. */
public final class CsvReadOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--delimiter",
      paramLabel = "CHAR",
      converter = CharacterConverter.class,
      description =
          "The delimiter of CSV files: a character, tab, or space (default: detected). The next "
              + "five options are also for CSV.")
  private Optional<Character> delimiter;

  @Option(
      names = "--header",
      description = "The first row contains the names of the columns (default: detected).")
  private boolean hasHeader;

  @Option(
      names = "--no-header",
      description = "The first row is data; columns are named column0, column1 and so on.")
  private boolean hasNoHeader;

  @Option(
      names = "--quote",
      paramLabel = "CHAR",
      converter = CharacterConverter.class,
      description = "The character around fields, or none (default: detected).")
  private Optional<Character> quote;

  @Option(
      names = "--escape",
      paramLabel = "CHAR",
      converter = CharacterConverter.class,
      description =
          "The character before a quote in a quoted field, or none if quotes are doubled "
              + "(default: detected).")
  private Optional<Character> escape;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      converter = EncodingConverter.class,
      description =
          "The encoding, such as latin1 (default: UTF-16 if it is marked, UTF-8 if the text is "
              + "valid, else windows-1252).")
  private Optional<Charset> encoding;

  @Option(
      names = "--null",
      paramLabel = "TEXT",
      description =
          "An unquoted field that is null, such as \\N; may be repeated (default: an empty "
              + "field; also NA, N/A, NULL, None and \\N in columns that are not text).")
  private List<String> nullTexts = List.of();

  /** Returns what the user says about CSV files. */
  public CsvOptions toOptions() {
    if (hasHeader && hasNoHeader) {
      throw new ParameterException(
          command.commandLine(), "--header and --no-header exclude each other: give one");
    }
    if (delimiter.equals(Optional.of(CsvOptions.NONE))) {
      throw new ParameterException(
          command.commandLine(), "--delimiter none is not possible: give a character");
    }
    if (delimiter.isPresent() && delimiter.equals(quote)) {
      throw new ParameterException(
          command.commandLine(), "--delimiter and --quote are the same: give two characters");
    }
    Optional<Boolean> header = hasHeader || hasNoHeader ? Optional.of(hasHeader) : Optional.empty();
    // An escape that equals the quote means that quotes are doubled.
    Optional<Character> otherEscape =
        escape.map(given -> quote.orElse('"').equals(given) ? CsvOptions.NONE : given);
    return new CsvOptions(
        delimiter,
        header,
        quote,
        otherEscape,
        encoding,
        nullTexts.isEmpty() ? Optional.empty() : Optional.of(List.copyOf(nullTexts)));
  }
}
