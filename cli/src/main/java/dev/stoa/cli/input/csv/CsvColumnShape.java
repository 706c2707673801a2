package dev.stoa.cli.input.csv;

import dev.stoa.avro.AvroTypes;
import dev.stoa.cli.input.record.CsvNotation;
import dev.stoa.cli.input.record.DecimalExtent;
import dev.stoa.cli.input.record.InferenceOptions;
import dev.stoa.cli.input.record.TextForms;
import dev.stoa.type.text.NumberText;
import java.util.Optional;
import java.util.function.Supplier;
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

  /** A column with so many odd values is text, and no message names them. */
  private static final long MAX_ODD_COUNT = 100;

  private static final long MIN_OTHERS_PER_ODD = 4;

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

  /** The words for true and false that were observed, as bits of {@link CsvBooleans}. */
  private int booleanBits;

  /** Whether all values are dates of the format that the user gave or that was detected. */
  private boolean fitsDateFormat = true;

  private long valueCount;

  /** The number of values because of which the column is text. */
  private long oddCount;

  /** The type before the last value; null without values. */
  private CsvColumnShape before;

  /** The last value if it did not make the column text: the same one again changes nothing. */
  private String lastText = "";

  private String firstOddText = "";
  private String firstOddPlace = "";

  /** The first number that a double rounds; empty if there is none. */
  private String firstRoundedText = "";

  private String firstRoundedPlace = "";

  /**
   * A few values because of which a column is text.
   *
   * @param count their number in the rows that were observed
   * @param firstText the first of them
   * @param firstPlace where it is, such as "line 7 of a.csv"
   * @param typeOfOthers the type that the column would have without them
   */
  record OddValues(long count, String firstText, String firstPlace, String typeOfOthers) {}

  /**
   * A number that its column, of doubles, does not store with all its digits.
   *
   * @param text the number, the first of them
   * @param place where it is, such as "line 7 of a.csv"
   * @param exactType a type that has all digits of all numbers
   */
  record RoundedNumber(String text, String place, String exactType) {}

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
    copy.hasValue = hasValue;
    copy.hasNull = hasNull;
    copy.hasNullUnlessText = hasNullUnlessText;
    copy.valueCount = valueCount;
    copy.oddCount = oddCount;
    copy.firstOddText = firstOddText;
    copy.firstOddPlace = firstOddPlace;
    copy.firstRoundedText = firstRoundedText;
    copy.firstRoundedPlace = firstRoundedPlace;
    copy.setType(this);
    return copy;
  }

  /** Whether a field had a value that is null in no type. */
  boolean hasValue() {
    return hasValue;
  }

  /**
   * Whether a column of text may turn out to be of another type: it has no values yet, or only one
   * of the words yes and no.
   */
  boolean needsAllRows() {
    return !hasValue || (oddCount == 0 && isUndecidedBoolean());
  }

  /**
   * Adds a field, which may be null.
   *
   * @param place where the field is, for messages
   */
  void observe(String text, boolean isQuoted, CsvConventions conventions, Supplier<String> place) {
    if (conventions.nulls().isNullText(text, isQuoted)) {
      observeNull();
    } else if (conventions.nulls().isNullValue(text)) {
      observeNullUnlessText();
    } else {
      observe(text.strip(), conventions.notation(), place);
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
    oddCount = MAX_ODD_COUNT;
  }

  /** Adds a value; if the column is text because of it, keeps the type of the others. */
  private void observe(String text, CsvNotation notation, Supplier<String> place) {
    hasValue = true;
    valueCount++;
    if (oddCount >= MAX_ODD_COUNT || text.equals(lastText)) {
      return;
    }
    if (before == null) {
      before = new CsvColumnShape();
    }
    before.setType(this);
    observeValue(text, notation, place);
    if (!isTyped() && !isUndecidedBoolean()) {
      setType(before);
      if (oddCount == 0) {
        firstOddText = text;
        firstOddPlace = place.get();
      }
      oddCount++;
    } else {
      lastText = text;
    }
  }

  private void observeValue(String text, CsvNotation notation, Supplier<String> place) {
    if (fitsBoolean) {
      int bit = CsvBooleans.bitOf(text);
      booleanBits |= bit;
      fitsBoolean = bit != 0;
    }
    if (fitsDouble || fitsNumber) {
      String number = notation.number(text);
      observeNumber(number);
      boolean isFirst = fitsNumber && !fitsInteger && firstRoundedText.isEmpty();
      if (isFirst && CsvNumbers.isRounded(number)) {
        firstRoundedText = text;
        firstRoundedPlace = place.get();
      }
    }
    if (fitsDateFormat || textForms.isUndecided()) {
      Optional<String> isoDate = notation.isoDate(text);
      fitsDateFormat &= isoDate.isPresent();
      textForms.observe(isoDate.orElse(text));
    }
  }

  private void observeNumber(String text) {
    int digitCount = CsvNumbers.integerDigitCount(text);
    if (digitCount == 0) {
      fitsLong = false;
      fitsInteger = false;
      boolean isFinite = CsvNumbers.isFiniteNonInteger(text);
      fitsNumber &= isFinite;
      fitsDouble &= isFinite || NumberText.isNonFinite(text);
      if (isFinite) {
        extent.observe(text.toCharArray(), 0, text.length());
      }
      return;
    }
    fitsLong &= CsvNumbers.isLong(text, digitCount);
    maxDigitCount = Math.max(maxDigitCount, digitCount);
    extent.observeInteger(digitCount);
    fitsNumber &= digitCount <= DecimalExtent.MAX_PRECISION;
    fitsDouble &= text.length() <= MAX_EXACT_LENGTH;
  }

  /** Takes over the type of the values that another shape observed. */
  private void setType(CsvColumnShape other) {
    fitsLong = other.fitsLong;
    fitsInteger = other.fitsInteger;
    fitsDouble = other.fitsDouble;
    fitsNumber = other.fitsNumber;
    fitsBoolean = other.fitsBoolean;
    fitsDateFormat = other.fitsDateFormat;
    booleanBits = other.booleanBits;
    maxDigitCount = other.maxDigitCount;
    extent.set(other.extent);
    textForms.set(other.textForms);
  }

  /** Returns whether the values have a type other than text. */
  private boolean isTyped() {
    return (fitsBoolean && CsvBooleans.areBoolean(booleanBits))
        || fitsDouble
        || fitsNumber
        || textForms.hasType();
  }

  private boolean isUndecidedBoolean() {
    return fitsBoolean && CsvBooleans.areUndecided(booleanBits);
  }

  /** Returns the values because of which the column is text, if almost all have another type. */
  Optional<OddValues> oddValues() {
    long otherCount = valueCount - oddCount;
    boolean areFew =
        oddCount > 0 && oddCount < MAX_ODD_COUNT && otherCount >= oddCount * MIN_OTHERS_PER_ODD;
    if (!areFew || !isTyped() || isCode(firstOddText)) {
      return Optional.empty();
    }
    String type = nameOf(typeOfOthers());
    return Optional.of(new OddValues(oddCount, firstOddText, firstOddPlace, type));
  }

  /** Returns the name of a type without "not null". */
  private static String nameOf(Schema type) {
    Schema nullable = Schema.createUnion(Schema.create(Schema.Type.NULL), type);
    return AvroTypes.type(nullable).displayName();
  }

  /** Returns a number that the column rounds, if there is one. */
  Optional<RoundedNumber> roundedNumber() {
    boolean isDouble = oddCount == 0 && hasValue && typeOfOthers().getType() == Schema.Type.DOUBLE;
    if (!isDouble || !fitsNumber || firstRoundedText.isEmpty()) {
      return Optional.empty();
    }
    String exactType = nameOf(extent.smallestType());
    return Optional.of(new RoundedNumber(firstRoundedText, firstRoundedPlace, exactType));
  }

  /** Returns whether a text consists of digits that are significant, such as a zip code. */
  private static boolean isCode(String text) {
    return text.matches("([+]|0)\\d+");
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
    return hasValue && oddCount == 0 ? typeOfOthers() : Schema.create(Schema.Type.STRING);
  }

  /** Returns the type without the odd values. */
  private Schema typeOfOthers() {
    if (fitsDateFormat && textForms.hasType()) {
      return textForms.type().orElseThrow();
    }
    if (fitsBoolean && CsvBooleans.areBoolean(booleanBits)) {
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
