package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.record.DecimalExtent;
import dev.stoa.cli.input.record.InferenceOptions;
import dev.stoa.cli.input.record.TextForms;
import dev.stoa.type.text.NumberText;
import java.util.Optional;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Infers the type of one CSV column: the narrowest that fits all values observed so far. Numbers
 * with a fraction are doubles. Integers beyond 64 bits are decimals, and so are numbers of which
 * some have a fraction and others are integers that a double would round.
 */
final class CsvColumnShape {
  /** The length up to which a double represents every integer exactly, in characters. */
  private static final int MAX_EXACT_LENGTH = 15;

  /** The number of digits of the largest long. */
  private static final int LONG_DIGIT_COUNT = 19;

  private final TextForms textForms = new TextForms();
  private boolean hasValue;
  private boolean hasNull;
  private boolean hasNullUnlessText;
  private boolean fitsLong = true;
  private boolean fitsInteger = true;
  private boolean fitsDouble = true;
  private boolean fitsNumber = true;
  private boolean fitsBoolean = true;
  private final DecimalExtent extent = new DecimalExtent();
  private int maxDigitCount;

  /** Creates a shape without values. */
  static CsvColumnShape newShape(InferenceOptions options) {
    CsvColumnShape shape = new CsvColumnShape();
    if (options.readsAllTextAsText()) {
      shape.observeText();
    }
    return shape;
  }

  /** Returns a copy, to which other values can be added. */
  CsvColumnShape copy() {
    CsvColumnShape copy = new CsvColumnShape();
    copy.merge(this);
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

  /** Decides for text: no type is inferred. */
  private void observeText() {
    fitsLong = false;
    fitsInteger = false;
    fitsDouble = false;
    fitsNumber = false;
    fitsBoolean = false;
    textForms.observePlainText();
  }

  void observe(String text) {
    hasValue = true;
    if (fitsBoolean) {
      fitsBoolean = CsvValueParsers.isBoolean(text);
    }
    if (fitsDouble || fitsNumber) {
      observeNumber(text);
    }
    textForms.observe(text);
  }

  private void observeNumber(String text) {
    int digitCount = CsvNumbers.integerDigitCount(text);
    if (digitCount == 0) {
      fitsLong = false;
      fitsInteger = false;
      boolean isFinite = CsvNumbers.isFiniteNonInteger(text);
      if (isFinite) {
        extent.observe(text.toCharArray(), 0, text.length());
      }
      fitsNumber &= isFinite;
      fitsDouble &= isFinite || NumberText.isNonFinite(text);
      return;
    }
    fitsLong &= CsvNumbers.isLong(text, digitCount);
    maxDigitCount = Math.max(maxDigitCount, digitCount);
    extent.observeInteger(digitCount);
    fitsNumber &= digitCount <= DecimalExtent.MAX_PRECISION;
    fitsDouble &= text.length() <= MAX_EXACT_LENGTH;
  }

  /** Adds the values that another shape of the same column observed. */
  void merge(CsvColumnShape other) {
    hasValue |= other.hasValue;
    hasNull |= other.hasNull;
    hasNullUnlessText |= other.hasNullUnlessText;
    fitsLong &= other.fitsLong;
    fitsInteger &= other.fitsInteger;
    fitsDouble &= other.fitsDouble;
    fitsNumber &= other.fitsNumber;
    fitsBoolean &= other.fitsBoolean;
    maxDigitCount = Math.max(maxDigitCount, other.maxDigitCount);
    extent.merge(other.extent);
    textForms.merge(other.textForms);
  }

  /** Returns the type: nullable if there were nulls, or no fields at all. */
  Schema schema() {
    Schema type = type();
    boolean isText = type.getType() == Schema.Type.STRING && type.getLogicalType() == null;
    boolean isNullable =
        hasNull || (hasNullUnlessText && !isText) || !(hasValue || hasNullUnlessText);
    return isNullable ? Schema.createUnion(Schema.create(Schema.Type.NULL), type) : type;
  }

  private Schema type() {
    if (!hasValue) {
      return Schema.create(Schema.Type.STRING);
    }
    if (fitsBoolean) {
      return Schema.create(Schema.Type.BOOLEAN);
    }
    if (fitsLong) {
      return Schema.create(Schema.Type.LONG);
    }
    if (fitsInteger && fitsNumber) {
      int precision = Math.max(maxDigitCount, LONG_DIGIT_COUNT);
      return LogicalTypes.decimal(precision, 0).addToSchema(Schema.create(Schema.Type.BYTES));
    }
    if (fitsDouble) {
      return Schema.create(Schema.Type.DOUBLE);
    }
    if (fitsNumber) {
      return extent.smallestType();
    }
    Optional<Schema> type = textForms.type();
    return type.orElseGet(() -> Schema.create(Schema.Type.STRING));
  }
}
