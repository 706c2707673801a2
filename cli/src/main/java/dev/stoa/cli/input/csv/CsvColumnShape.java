package dev.stoa.cli.input.csv;

import java.util.regex.Pattern;
import org.apache.avro.Schema;

/** Infers the type of one CSV column: the narrowest that fits all values observed so far. */
final class CsvColumnShape {
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

  /** The length up to which a double represents every integer exactly, in characters. */
  private static final int MAX_EXACT_LENGTH = 15;

  private boolean hasValue;
  private boolean hasNull;
  private boolean hasNullUnlessText;
  private boolean fitsLong = true;
  private boolean fitsDouble = true;
  private boolean fitsBoolean = true;

  /** Returns a copy, to which other values can be added. */
  CsvColumnShape copy() {
    CsvColumnShape copy = new CsvColumnShape();
    copy.hasValue = hasValue;
    copy.hasNull = hasNull;
    copy.hasNullUnlessText = hasNullUnlessText;
    copy.fitsLong = fitsLong;
    copy.fitsDouble = fitsDouble;
    copy.fitsBoolean = fitsBoolean;
    return copy;
  }

  /** Whether a field had a value that is null in no type. */
  boolean hasValue() {
    return hasValue;
  }

  /** Adds a field, which may be null. */
  void observe(String text, boolean isQuoted, CsvNulls nulls) {
    if (nulls.isNullText(text, isQuoted)) {
      observeNull();
    } else if (nulls.isNullValue(text)) {
      observeNullUnlessText();
    } else {
      observe(text);
    }
  }

  void observeNull() {
    hasNull = true;
  }

  /** Adds a field that is null unless the column turns out to be text, such as NA. */
  void observeNullUnlessText() {
    hasNullUnlessText = true;
  }

  void observe(String text) {
    hasValue = true;
    if (fitsBoolean) {
      fitsBoolean = CsvFieldDecoder.isBoolean(text);
    }
    if (fitsLong || fitsDouble) {
      boolean isInteger = isCanonicalLong(text);
      fitsLong &= isInteger;
      fitsDouble &= isInteger ? isExactDouble(text) : isNonIntegerNumber(text);
    }
  }

  /** Returns the type: nullable if there were nulls, or no fields at all. */
  Schema schema() {
    Schema.Type type = type();
    boolean isNullable =
        hasNull
            || (hasNullUnlessText && type != Schema.Type.STRING)
            || !(hasValue || hasNullUnlessText);
    Schema schema = Schema.create(type);
    return isNullable ? Schema.createUnion(Schema.create(Schema.Type.NULL), schema) : schema;
  }

  private Schema.Type type() {
    if (!hasValue) {
      return Schema.Type.STRING;
    }
    if (fitsBoolean) {
      return Schema.Type.BOOLEAN;
    }
    if (fitsLong) {
      return Schema.Type.LONG;
    }
    return fitsDouble ? Schema.Type.DOUBLE : Schema.Type.STRING;
  }

  /**
   * Returns whether a text is a long without leading zeros or a plus sign, which may be
   * significant.
   */
  private static boolean isCanonicalLong(String text) {
    try {
      return Long.toString(Long.parseLong(text)).equals(text);
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static boolean isExactDouble(String text) {
    return text.length() <= MAX_EXACT_LENGTH;
  }

  /**
   * Returns whether a text is a finite number with a fraction or an exponent, NaN or an infinity.
   */
  private static boolean isNonIntegerNumber(String text) {
    return switch (text) {
      case "NaN", "Infinity", "-Infinity" -> true;
      default ->
          NUMBER.matcher(text).matches()
              && text.chars().anyMatch(c -> c == '.' || c == 'e' || c == 'E')
              && Double.isFinite(Double.parseDouble(text));
    };
  }
}
