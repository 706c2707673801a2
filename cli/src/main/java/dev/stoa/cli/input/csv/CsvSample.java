package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.block.IrregularTextException;
import dev.stoa.cli.input.block.Utf8Validation;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.OpenInput;
import dev.stoa.cli.input.record.InferenceOptions;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Infers the types of the columns from the beginning of each file. */
final class CsvSample {
  private final int bytesPerFile;
  private final CsvDialects dialects;
  private final InferenceOptions options;
  private final Map<String, CsvColumnShape> shapesByName = new LinkedHashMap<>();

  private CsvSample(int bytesPerFile, CsvDialects dialects, InferenceOptions options) {
    this.options = options;
    this.bytesPerFile = bytesPerFile;
    this.dialects = dialects;
  }

  /**
   * Returns the shapes of the columns by their names.
   *
   * @throws IrregularTextException when the files must be read record by record, for the result or
   *     for the error
   */
  static Map<String, CsvColumnShape> of(
      List<InputLocation> locations,
      CsvDialects dialects,
      InferenceOptions options,
      int bytesPerFile)
      throws IrregularTextException {
    CsvSample sample = new CsvSample(bytesPerFile, dialects, options);
    for (InputLocation location : locations) {
      try (OpenInput input = OpenInput.open(location)) {
        sample.add(input, location.name());
      } catch (IOException e) {
        throw new IrregularTextException("the file cannot be read", e);
      }
    }
    return sample.shapesByName;
  }

  private void add(OpenInput input, String fileName) throws IOException, IrregularTextException {
    byte[] bytes = input.stream().readNBytes(bytesPerFile);
    boolean hasMark =
        bytes.length >= 3
            && (bytes[0] & 0xff) == 0xef
            && (bytes[1] & 0xff) == 0xbb
            && (bytes[2] & 0xff) == 0xbf;
    byte[] text = hasMark ? Arrays.copyOfRange(bytes, 3, bytes.length) : bytes;
    CsvTextHeader header = CsvTextHeader.read(text, 0, text.length, dialects);
    if (shapesByName.isEmpty()) {
      header.names().forEach(name -> shapesByName.put(name, CsvColumnShape.newShape(options)));
    } else if (!shapesByName.keySet().equals(new HashSet<>(header.names()))) {
      throw new IrregularTextException("the files have different columns");
    }
    boolean isWhole = bytes.length < bytesPerFile;
    int end =
        isWhole
            ? text.length
            : new CsvRowBoundary((byte) CsvDialect.STANDARD_QUOTE)
                .lastEnd(text, header.length(), text.length);
    if (end > header.length()) {
      observe(text, header, end, fileName);
    } else if (!isWhole) {
      throw new IrregularTextException("the first row is longer than the sample");
    }
  }

  private void observe(byte[] text, CsvTextHeader header, int end, String fileName)
      throws IrregularTextException {
    if (!Utf8Validation.isValid(text, header.length(), end)) {
      throw new IrregularTextException("malformed UTF-8");
    }
    CsvDialect dialect = dialects.common().orElseThrow();
    CsvConventions conventions = new CsvConventions(dialects.nulls(), dialect.notation());
    CsvFieldTable fields = new CsvFieldTable(dialect.syntax());
    fields.read(text, header.length(), end, header.names().size());
    for (int column = 0; column < header.names().size(); column++) {
      CsvColumnShape shape = shapesByName.get(header.names().get(column));
      for (int row = 0; row < fields.rowCount(); row++) {
        int start = fields.start(row, column);
        shape.observe(
            fields.text(row, column),
            fields.isQuoted(row, column),
            conventions,
            () -> "line " + lineNumber(text, start) + " of " + fileName);
      }
    }
  }

  /** Returns the number of the line that contains a byte, counted from 1. */
  private static long lineNumber(byte[] text, int index) {
    long lineNumber = 1;
    for (int i = 0; i < index; i++) {
      boolean isLineEnd = text[i] == '\n' || (text[i] == '\r' && text[i + 1] != '\n');
      lineNumber += isLineEnd ? 1 : 0;
    }
    return lineNumber;
  }
}
