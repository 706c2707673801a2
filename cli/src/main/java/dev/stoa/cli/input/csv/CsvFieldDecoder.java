package dev.stoa.cli.input.csv;

import com.fasterxml.jackson.core.JacksonException;
import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.record.LogicalText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/**
 * Parses the fields of one CSV column: numbers, true and false, dates and times, text, base64, and
 * JSON for records, arrays and maps.
 */
final class CsvFieldDecoder {
  private final List<CsvValueParsers.Parser> parsers = new ArrayList<>();
  private final CsvNulls nulls;
  private final boolean isNullable;
  private final boolean hasStringType;
  private final boolean hasBytesType;
  private final String expectedTypes;

  /** Whether values are dates or times, and the format of the file's dates is unknown. */
  private final boolean hasOnlyIsoDates;

  CsvFieldDecoder(Schema schema, CsvConventions conventions) {
    this.nulls = conventions.nulls();
    this.isNullable = schema.isNullable();
    List<Schema> types = new ArrayList<>();
    List<Schema> stringTypes = new ArrayList<>();
    for (Schema type : schema.isUnion() ? schema.getTypes() : List.of(schema)) {
      if (type.getType() == Schema.Type.STRING) {
        stringTypes.add(type);
      } else if (type.getType() != Schema.Type.NULL) {
        types.add(type);
      }
    }
    this.hasStringType = stringTypes.stream().anyMatch(type -> type.getLogicalType() == null);
    this.hasBytesType = types.stream().anyMatch(CsvFieldDecoder::mayHaveNoBytes);
    this.hasOnlyIsoDates =
        conventions.notation().dateFormat().isEmpty()
            && types.stream().anyMatch(type -> LogicalText.temporal(type).isPresent());
    // Every field is a valid string, so strings are tried last.
    types.addAll(stringTypes);
    types.forEach(type -> parsers.add(CsvValueParsers.of(type, conventions.notation())));
    this.expectedTypes = String.join(" or ", types.stream().map(Schema::getFullName).toList());
  }

  private static boolean mayHaveNoBytes(Schema type) {
    return type.getLogicalType() == null
        && (type.getType() == Schema.Type.BYTES
            || (type.getType() == Schema.Type.FIXED && type.getFixedSize() == 0));
  }

  /**
   * Parses a field.
   *
   * @throws InvalidFileException when the field does not fit the type; the message lacks the
   *     location
   */
  Object decode(CsvRow row, int index) throws IOException {
    String text = row.fields().get(index);
    if (isNullable && isNull(row, index)) {
      return null;
    }
    InvalidFileException lastException = null;
    for (CsvValueParsers.Parser parser : parsers) {
      try {
        return parser.parse(text);
      } catch (InvalidFileException e) {
        lastException = isPerhapsDate(text) ? withDateRemedy(e) : e;
      } catch (IllegalArgumentException | ArithmeticException | JacksonException e) {
        lastException =
            new InvalidFileException(
                "expected " + expectedTypes + ", found \"" + InputErrors.shorten(text) + "\"", e);
      }
    }
    throw lastException == null
        ? new InvalidFileException(
            "expected an empty field, found \"" + InputErrors.shorten(text) + "\"")
        : lastException;
  }

  private boolean isPerhapsDate(String text) {
    return hasOnlyIsoDates && text.indexOf('/') >= 0;
  }

  private static InvalidFileException withDateRemedy(InvalidFileException exception) {
    return new InvalidFileException(
        exception.getMessage() + "; if it is in another format, name that with --date-format",
        exception);
  }

  private boolean isNull(CsvRow row, int index) {
    String text = row.fields().get(index);
    boolean isQuoted = row.areQuoted().get(index);
    if (hasBytesType && isQuoted && text.isEmpty()) {
      return false; // no bytes, as exports write them
    }
    return hasStringType ? nulls.isNullText(text, isQuoted) : nulls.isNullValue(text);
  }
}
