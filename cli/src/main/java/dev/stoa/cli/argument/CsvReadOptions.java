package dev.stoa.cli.argument;

import dev.stoa.cli.input.record.CsvDateFormat;
import dev.stoa.cli.input.record.CsvLines;
import dev.stoa.cli.input.record.CsvNotation;
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
          "The delimiter of CSV files: a character, tab, or space (default: detected). The options "
              + "down to --thousands-separator are also for CSV.")
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

  @Option(
      names = "--skip-lines",
      paramLabel = "N",
      converter = LineCountConverter.class,
      description =
          "The number of lines before the header or the first row (default: comments and blank "
              + "lines are detected).")
  private Optional<Integer> skippedLineCount;

  @Option(
      names = "--comment",
      paramLabel = "CHAR",
      converter = CharacterConverter.class,
      description = "The character with which lines begin that are skipped, anywhere in the file.")
  private Optional<Character> comment;

  @Option(
      names = "--trim",
      description =
          "Removes blanks around fields, outside quotes (default: if one is after every delimiter).")
  private boolean trimsFields;

  @Option(names = "--no-trim", description = "Keeps blanks around fields.")
  private boolean keepsBlanks;

  @Option(
      names = "--date-format",
      paramLabel = "FORMAT",
      converter = DateFormatConverter.class,
      description =
          "The format of dates, also in timestamps, that are not like 2020-12-31: %%d, %%m, %%Y or "
              + "%%y, such as %%m/%%d/%%Y (default: detected if it is certain).")
  private Optional<CsvDateFormat> dateFormat;

  @Option(
      names = "--decimal-separator",
      paramLabel = "CHAR",
      converter = CharacterConverter.class,
      description =
          "The point or comma before the fraction of a number (default: detected if it is certain).")
  private Optional<Character> decimalSeparator;

  @Option(
      names = "--thousands-separator",
      paramLabel = "CHAR",
      converter = CharacterConverter.class,
      description = "The character between groups of three digits, as in 1,234,567.89.")
  private Optional<Character> thousandsSeparator;

  /** Returns what the user says about CSV files. */
  public CsvOptions toOptions() {
    if (hasHeader && hasNoHeader) {
      throw new ParameterException(
          command.commandLine(), "--header and --no-header exclude each other: give one");
    }
    if (trimsFields && keepsBlanks) {
      throw new ParameterException(
          command.commandLine(), "--trim and --no-trim exclude each other: give one");
    }
    if (delimiter.equals(Optional.of(CsvOptions.NONE))) {
      throw new ParameterException(
          command.commandLine(), "--delimiter none is not possible: give a character");
    }
    if (delimiter.isPresent() && delimiter.equals(quote)) {
      throw new ParameterException(
          command.commandLine(), "--delimiter and --quote are the same: give two characters");
    }
    if (decimalSeparator.isPresent() && ".,".indexOf(decimalSeparator.get()) < 0) {
      throw new ParameterException(
          command.commandLine(), "--decimal-separator: give a point or a comma");
    }
    if (thousandsSeparator.isPresent() && thousandsSeparator.equals(decimalSeparator)) {
      throw new ParameterException(
          command.commandLine(),
          "--thousands-separator and --decimal-separator are the same: give two characters");
    }
    if (comment.isPresent() && (comment.equals(delimiter) || comment.equals(quote))) {
      throw new ParameterException(
          command.commandLine(),
          "--comment is also the delimiter or quote: give another character");
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
        nullTexts.isEmpty() ? Optional.empty() : Optional.of(List.copyOf(nullTexts)),
        trimsFields || keepsBlanks ? Optional.of(trimsFields) : Optional.empty(),
        new CsvLines(skippedLineCount, comment.filter(given -> given != CsvOptions.NONE)),
        new CsvNotation(
            decimalSeparator,
            thousandsSeparator.filter(given -> given != CsvOptions.NONE),
            dateFormat));
  }
}
