package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.csv.CsvSampleRows.Cell;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.OpenInput;
import dev.stoa.cli.input.record.CsvOptions;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Detects how a CSV file is written, from its beginning. Candidate dialects are judged by their
 * data consistency (van den Burg, Nazábal and Sutton, "Wrangling messy CSV files by detecting row
 * and type patterns", 2019, section 4): rows of the same number of fields, times the share of
 * fields that look like values.
 */
public final class CsvSniffer {
  /** Read at most once per file; a few hundred rows of most files. */
  private static final int SAMPLE_SIZE_IN_BYTES = 1 << 17;

  private static final List<Character> DELIMITERS = List.of(',', '\t', ';', '|');

  /** What the consistency of rows with a single field counts, so that any delimiter is better. */
  private static final double SINGLE_FIELD_CONSISTENCY = 1e-3;

  /** Unusual quotes must improve the consistency by 3 %: a value may be in quotes by itself. */
  private static final double UNUSUAL_QUOTE_WEIGHT = 0.97;

  /** A single malformed row is damage; more of them show that quotes are part of the text. */
  private static final int MIN_MALFORMED_ROW_COUNT = 2;

  private static final double ESCAPE_WEIGHT = 0.99999;

  /** The share of values beyond which the dialect of another file with the same header is right. */
  private static final double MIN_VALUE_SHARE = 0.9;

  /**
   * A detected dialect and the rows by which it was detected.
   *
   * @param dialect the dialect
   * @param rows the rows of the sample after skipped lines
   * @param ambiguousColumns the columns whose values may be numbers or dates of several notations
   */
  record Result(
      CsvDialect dialect, CsvSampleRows rows, List<CsvNotations.Ambiguity> ambiguousColumns) {
    Result withDialect(CsvDialect newDialect) {
      return new Result(newDialect, rows, ambiguousColumns);
    }
  }

  private final CsvSampleText sample;
  private final CsvOptions options;

  private CsvSniffer(CsvSampleText sample, CsvOptions options) {
    this.sample = sample;
    this.options = options;
  }

  /**
   * Detects the dialect of a file.
   *
   * @param options what the user says, which is not detected
   * @param knownNames the names that the columns probably have, by which the header is recognized
   * @param neighbor what was detected of another file, whose dialect is tried first
   */
  static Result sniff(
      InputLocation location, CsvOptions options, Set<String> knownNames, Optional<Result> neighbor)
      throws IOException {
    CsvSampleText sample = CsvSampleText.of(readSample(location), SAMPLE_SIZE_IN_BYTES, options);
    CsvSniffer sniffer = new CsvSniffer(sample, options);
    CsvSampleRows rows = neighbor.flatMap(sniffer::rowsLikeThoseOf).orElseGet(sniffer::bestRows);
    return sniffer.sniff(rows, knownNames);
  }

  /**
   * Returns whether bytes of unknown format are probably CSV: several rows, all with the same
   * number of fields, at least two.
   *
   * @param prefix the first bytes of a file
   * @param limit the number of bytes that the prefix has if the file is longer
   */
  public static boolean looksLikeCsv(byte[] prefix, int limit) {
    CsvOptions options = CsvOptions.detectAll();
    CsvSampleText sample = CsvSampleText.of(prefix, limit, options);
    CsvSampleRows rows = new CsvSniffer(sample, options).bestRows();
    boolean isConsistent = rows.malformedRowCount() == 0 && rows.fieldCounts().size() == 1;
    boolean hasValues =
        rows.rows().stream()
            .flatMap(List::stream)
            .anyMatch(cell -> cell.isQuoted() || CsvCellKind.of(cell.text()).isTyped());
    int minRowCount = hasValues ? 2 : 3;
    return isConsistent
        && (rows.commonFieldCount() > 1 || isTypedColumn(rows))
        && rows.rows().size() >= minRowCount;
  }

  /** Returns whether rows are a name and numbers, dates and the like, such as a list of keys. */
  private static boolean isTypedColumn(CsvSampleRows rows) {
    return rows.rows().size() > 1
        && rows.rows().stream()
            .skip(1)
            .allMatch(row -> row.size() == 1 && CsvCellKind.of(row.get(0).text()).isTyped());
  }

  /** Returns whether bytes may be text: they contain no zero, or begin with the mark of UTF-16. */
  public static boolean isText(byte[] prefix) {
    if (CsvEncodings.hasUtf16Mark(prefix)) {
      return true;
    }
    for (byte value : prefix) {
      if (value == 0) {
        return false;
      }
    }
    return true;
  }

  private static byte[] readSample(InputLocation location) throws IOException {
    try (OpenInput input = OpenInput.open(location)) {
      return input.stream().readNBytes(SAMPLE_SIZE_IN_BYTES);
    }
  }

  private Result sniff(CsvSampleRows rows, Set<String> knownNames) {
    int fieldCount = rows.commonFieldCount();
    List<List<Cell>> consistentRows =
        rows.rows().stream().filter(row -> row.size() == fieldCount).toList();
    // If the first row has another number of fields, the reader will report it as a header.
    boolean isFirstConsistent = rows.rows().isEmpty() || rows.rows().get(0).size() == fieldCount;
    boolean hasHeader =
        options
            .hasHeader()
            .orElseGet(() -> !isFirstConsistent || CsvHeader.isIn(consistentRows, knownNames));
    Charset encoding = sample.encoding();
    CsvNotations detected = notations(hasHeader, rows, consistentRows);
    return new Result(
        new CsvDialect(
            rows.syntax(),
            encoding,
            sample.skippedLineCount(rows.syntax().delimiter()),
            hasHeader,
            detected.notation()),
        rows,
        detected.ambiguousColumns());
  }

  /** Detects the notation of values; by all rows of the sample if it is not the usual one. */
  private CsvNotations notations(
      boolean hasHeader, CsvSampleRows rows, List<List<Cell>> consistentRows) {
    char delimiter = rows.syntax().delimiter();
    CsvNotations detected =
        CsvNotations.detect(hasHeader, consistentRows, delimiter, options.notation());
    if (!detected.isUncertain()) {
      return detected;
    }
    CsvSampleRows allRows =
        CsvSampleRows.parseAll(sample.textOfRows(delimiter), sample.isWholeFile(), rows.syntax());
    int fieldCount = rows.commonFieldCount();
    return CsvNotations.detect(
        hasHeader,
        allRows.rows().stream().filter(row -> row.size() == fieldCount).toList(),
        delimiter,
        options.notation());
  }

  /**
   * Returns the rows in the dialect of another file, if there is no doubt about it: all have as
   * many fields as the header, which is the same, and nearly all fields look like values. Saves
   * trying all candidates for each of many files.
   */
  private Optional<CsvSampleRows> rowsLikeThoseOf(Result neighbor) {
    CsvSyntax syntax = neighbor.rows().syntax();
    boolean isUsual =
        syntax.quote() == CsvDialect.STANDARD_QUOTE
            && syntax.escape() == CsvOptions.NONE
            && !syntax.trimsFields()
            && !sample.text().contains("\\" + syntax.quote());
    if (!isUsual || !neighbor.dialect().hasHeader() || neighbor.rows().rows().isEmpty()) {
      return Optional.empty();
    }
    CsvSampleRows rows = trimmedIfIndented(parse(syntax));
    boolean isSameDialect =
        rows.syntax().equals(syntax)
            && rows.malformedRowCount() == 0
            && rows.fieldCounts().size() == 1
            && rows.commonFieldCount() > 1
            && rows.rows().get(0).equals(neighbor.rows().rows().get(0))
            && !hasOtherQuotes(rows)
            && valueShare(rows) >= MIN_VALUE_SHARE;
    return isSameDialect ? Optional.of(rows) : Optional.empty();
  }

  private static boolean hasOtherQuotes(CsvSampleRows rows) {
    return rows.rows().stream()
        .flatMap(List::stream)
        .anyMatch(cell -> !cell.isQuoted() && cell.text().startsWith("'"));
  }

  private CsvSampleRows bestRows() {
    List<Character> delimiters =
        options.delimiter().or(sample::delimiterOfFirstLine).map(List::of).orElse(DELIMITERS);
    CsvSampleRows best = null;
    double bestConsistency = -1;
    boolean isAbsentTried = false;
    for (char delimiter : delimiters) {
      boolean isAbsent = !has(delimiter);
      if (isAbsent && isAbsentTried) {
        continue; // gives the same rows
      }
      isAbsentTried |= isAbsent;
      for (CsvSampleRows candidate : candidates(delimiter)) {
        double consistency = consistency(candidate) * weight(candidate);
        if (consistency > bestConsistency) {
          best = candidate;
          bestConsistency = consistency;
        }
      }
    }
    return best;
  }

  private List<CsvSampleRows> candidates(char delimiter) {
    List<CsvSampleRows> candidates = new ArrayList<>();
    for (char quote : options.quote().map(List::of).orElse(List.of('"', '\''))) {
      if (quote == CsvDialect.STANDARD_QUOTE || options.quote().isPresent() || has(quote)) {
        addEscapes(delimiter, quote, candidates);
      }
    }
    CsvSampleRows standard = candidates.get(0);
    boolean areQuotesText =
        standard.malformedRowCount() >= MIN_MALFORMED_ROW_COUNT
            && standard.malformedRowCount() > standard.quotedCellCount();
    if (options.quote().isEmpty() && areQuotesText) {
      candidates.add(parse(delimiter, CsvOptions.NONE, CsvOptions.NONE));
    }
    return candidates.stream().map(this::trimmedIfIndented).toList();
  }

  /** Returns the same candidate with trimmed fields if blanks after delimiters are consistent. */
  private CsvSampleRows trimmedIfIndented(CsvSampleRows candidate) {
    if (options.trimsFields().isPresent()) {
      return candidate;
    }
    CsvSyntax syntax = candidate.syntax();
    String text = sample.text();
    if (!text.contains(syntax.delimiter() + " ") && !text.contains(syntax.delimiter() + "\t")) {
      return candidate; // saves parsing the sample again
    }
    return CsvSampleRows.parseIndented(
            sample.textOfRows(syntax.delimiter()), sample.isWholeFile(), syntax)
        .orElse(candidate);
  }

  private void addEscapes(char delimiter, char quote, List<CsvSampleRows> candidates) {
    if (options.escape().isPresent()) {
      candidates.add(parse(delimiter, quote, options.escape().get()));
      return;
    }
    candidates.add(parse(delimiter, quote, CsvOptions.NONE));
    if (sample.text().contains("\\" + quote)) {
      CsvSampleRows escaped = trimmedIfIndented(parse(delimiter, quote, '\\'));
      if (escaped.escapedQuoteCount() > 0) {
        candidates.add(escaped);
      }
    }
  }

  private boolean has(char character) {
    return sample.text().indexOf(character) >= 0;
  }

  private CsvSampleRows parse(char delimiter, char quote, char escape) {
    char comment = options.lines().comment().orElse(CsvOptions.NONE);
    boolean trimsFields = options.trimsFields().orElse(false);
    return parse(new CsvSyntax(delimiter, quote, escape, comment, trimsFields));
  }

  private CsvSampleRows parse(CsvSyntax syntax) {
    return CsvSampleRows.parse(sample.textOfRows(syntax.delimiter()), sample.isWholeFile(), syntax);
  }

  private static double weight(CsvSampleRows candidate) {
    double quoteWeight =
        candidate.syntax().quote() == CsvDialect.STANDARD_QUOTE ? 1 : UNUSUAL_QUOTE_WEIGHT;
    return candidate.syntax().escape() == CsvOptions.NONE
        ? quoteWeight
        : quoteWeight * ESCAPE_WEIGHT;
  }

  private static double consistency(CsvSampleRows candidate) {
    int rowCount = candidate.rows().size();
    if (rowCount == 0) {
      return 0;
    }
    Map<Integer, Integer> fieldCounts = candidate.fieldCounts();
    double patternScore = 0;
    for (Map.Entry<Integer, Integer> entry : fieldCounts.entrySet()) {
      double fieldCount = entry.getKey();
      patternScore +=
          entry.getValue() * Math.max(SINGLE_FIELD_CONSISTENCY, (fieldCount - 1) / fieldCount);
    }
    patternScore /= fieldCounts.size();
    double wellFormedShare = (double) rowCount / (rowCount + candidate.malformedRowCount());
    return patternScore * valueShare(candidate) * wellFormedShare * wellFormedShare;
  }

  /** Returns the share of the fields that look like values. */
  private static double valueShare(CsvSampleRows candidate) {
    int cellCount = 0;
    int valueCount = 0;
    for (List<Cell> row : candidate.rows()) {
      for (Cell cell : row) {
        cellCount++;
        valueCount += cell.isQuoted() || CsvCellKind.of(cell.text()) != CsvCellKind.OTHER ? 1 : 0;
      }
    }
    return Math.max(SINGLE_FIELD_CONSISTENCY, (double) valueCount / cellCount);
  }
}
