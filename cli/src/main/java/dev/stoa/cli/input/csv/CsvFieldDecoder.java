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

  /** Whether values are numbers, whose fractions begin with a point. */
  private final boolean hasOnlyPoints;

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
    this.hasOnlyPoints =
        !conventions.notation().hasDecimalComma() && types.stream().anyMatch(LogicalText::isNumber);
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
        lastException = withRemedy(e, text);
      } catch (IllegalArgumentException | ArithmeticException | JacksonException e) {
        String message =
            "expected " + expectedTypes + ", found \"" + InputErrors.shorten(text) + "\"";
        lastException = withRemedy(new InvalidFileException(message, e), text);
      }
    }
    throw lastException == null
        ? new InvalidFileException(
            "expected an empty field, found \"" + InputErrors.shorten(text) + "\"")
        : lastException;
  }

  private InvalidFileException withRemedy(InvalidFileException exception, String text) {
    if (hasOnlyIsoDates && text.indexOf('/') >= 0) {
      return new InvalidFileException(
          exception.getMessage() + "; if it is in another format, name that with --date-format",
          exception);
    }
    return hasOnlyPoints && CsvNotations.COMMA_PATTERN.matcher(text.strip()).matches()
        ? new InvalidFileException(
            exception.getMessage()
                + "; if the comma precedes its fraction, give --decimal-separator ,",
            exception)
        : exception;
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
