package dev.stoa.cli.input.record;

import dev.stoa.type.text.DateTimeParser;
import dev.stoa.type.text.DurationText;
import dev.stoa.type.text.TemporalText;
import dev.stoa.type.text.UuidText;
import java.util.Optional;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Infers whether the texts of a column are dates, times, timestamps, durations or UUIDs; they are
 * only if all of them are. CSV and JSON inference call it for each text; after the first one of
 * another form, the others are not looked at. Not thread-safe.
 */
public final class TextForms {
  private static final int DATE = 1;
  private static final int TIME = 2;
  private static final int LOCAL_TIMESTAMP = 4;
  private static final int TIMESTAMP = 8;
  private static final int UUID = 16;
  private static final int NON_FINITE = 32;
  private static final int PLAIN_TEXT = 64;
  private static final int DURATION = 128;

  private static final int MICROS_DIGIT_COUNT = 6;
  private static final int NANOS_DIGIT_COUNT = 9;

  private final DateTimeParser parser = new DateTimeParser();

  /** The forms that were observed, as bits. */
  private int forms;

  private boolean needsNanos;
  private boolean fitsMicros = true;
  private boolean fitsNanos = true;

  /** Observes a text. */
  public void observe(String text) {
    if (isUndecided()) {
      forms |= form(text);
    }
  }

  /** Returns whether further texts can change the type. */
  public boolean isUndecided() {
    return (forms & PLAIN_TEXT) == 0;
  }

  /** Decides for plain text, regardless of all other texts. */
  public void observePlainText() {
    forms |= PLAIN_TEXT;
  }

  /** Returns whether there were only the NaN and infinities that JSON has no numbers for. */
  public boolean isNonFinite() {
    return forms == NON_FINITE;
  }

  /** Takes over what another object observed, instead of what this one did. */
  public void set(TextForms other) {
    forms = other.forms;
    needsNanos = other.needsNanos;
    fitsMicros = other.fitsMicros;
    fitsNanos = other.fitsNanos;
  }

  /** Adds what another object observed. */
  public void merge(TextForms other) {
    forms |= other.forms;
    needsNanos |= other.needsNanos;
    fitsMicros &= other.fitsMicros;
    fitsNanos &= other.fitsNanos;
  }

  /** Returns whether the texts have a type; {@link #type()} creates it. */
  public boolean hasType() {
    return switch (forms) {
      case DATE, TIME, UUID, DURATION -> true;
      case TIMESTAMP, LOCAL_TIMESTAMP, LOCAL_TIMESTAMP | DATE ->
          needsNanos ? fitsNanos : fitsMicros;
      default -> false;
    };
  }

  /**
   * Returns the type of the texts; empty if it is plain text or nothing was observed. Timestamps
   * have microseconds, unless nanoseconds are needed and possible. Dates and local timestamps
   * together are local timestamps.
   */
  public Optional<Schema> type() {
    return switch (forms) {
      case DATE -> Optional.of(LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT)));
      case TIME ->
          Optional.of(LogicalTypes.timeMicros().addToSchema(Schema.create(Schema.Type.LONG)));
      case UUID -> Optional.of(LogicalTypes.uuid().addToSchema(Schema.create(Schema.Type.STRING)));
      case DURATION ->
          Optional.of(
              LogicalTypes.duration()
                  .addToSchema(
                      Schema.createFixed(
                          "duration", null, "dev.stoa", DurationText.SIZE_IN_BYTES)));
      case TIMESTAMP -> timestamp(LogicalTypes.timestampMicros(), LogicalTypes.timestampNanos());
      case LOCAL_TIMESTAMP, LOCAL_TIMESTAMP | DATE ->
          timestamp(LogicalTypes.localTimestampMicros(), LogicalTypes.localTimestampNanos());
      default -> Optional.empty();
    };
  }

  private Optional<Schema> timestamp(LogicalType micros, LogicalType nanos) {
    return (needsNanos ? fitsNanos : fitsMicros)
        ? Optional.of((needsNanos ? nanos : micros).addToSchema(Schema.create(Schema.Type.LONG)))
        : Optional.empty();
  }

  private int form(String text) {
    return switch (parser.parse(text)) {
      case DATE -> {
        observeRange();
        yield parser.epochDay() == (int) parser.epochDay() ? DATE : PLAIN_TEXT;
      }
      // A text such as 10:30 may also be a duration.
      case TIME ->
          parser.hasSeconds() && parser.fractionDigitCount() <= MICROS_DIGIT_COUNT
              ? TIME
              : PLAIN_TEXT;
      case LOCAL_TIMESTAMP -> timestampForm(LOCAL_TIMESTAMP);
      case TIMESTAMP -> timestampForm(TIMESTAMP);
      case NONE -> otherForm(text);
    };
  }

  private static int otherForm(String text) {
    if (UuidText.isUuid(text)) {
      return UUID;
    }
    if (DurationText.isFormatted(text)) {
      return DURATION;
    }
    return switch (text) {
      case "NaN", "Infinity", "-Infinity" -> NON_FINITE;
      default -> PLAIN_TEXT;
    };
  }

  private int timestampForm(int form) {
    observeRange();
    needsNanos |= parser.fractionDigitCount() > MICROS_DIGIT_COUNT;
    return parser.fractionDigitCount() <= NANOS_DIGIT_COUNT ? form : PLAIN_TEXT;
  }

  private void observeRange() {
    fitsMicros = fitsMicros && TemporalText.fits(parser, MICROS_DIGIT_COUNT);
    fitsNanos = fitsNanos && TemporalText.fits(parser, NANOS_DIGIT_COUNT);
  }
}
