package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.type.text.DurationText;
import dev.stoa.type.text.TemporalText;
import dev.stoa.type.text.UuidText;
import java.io.IOException;
import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** The decoders of dates, times, timestamps, durations and UUIDs, which are text. */
final class JsonTextDecoders {
  private JsonTextDecoders() {}

  /** Reads dates, times and timestamps; numbers are those that are stored. */
  static final class JsonTemporalDecoder extends JsonDecoder {
    /** The first and last day of the years 0 to 9999: 20201231 is not meant as a number of days. */
    private static final int MIN_DAY = -719_528;

    private static final int MAX_DAY = 2_932_896;

    private final TemporalText text;
    private final boolean isInt;

    JsonTemporalDecoder(TemporalText text, Schema schema) {
      this.text = text;
      this.isInt = schema.getType() == Schema.Type.INT;
    }

    @Override
    String typeDescription() {
      return text.description();
    }

    @Override
    int fit(JsonParser parser) throws IOException {
      if (parser.hasToken(JsonToken.VALUE_STRING)) {
        if (text.fits(parser.getText())) {
          return GOOD_FIT;
        }
        return text.fitsMidnight(parser.getText()) ? POOR_FIT : NO_FIT;
      }
      if (!isStoredNumber(parser)) {
        return NO_FIT;
      }
      // Times that are no time of a day have no other text.
      return text.hasText(parser.getLongValue()) ? FAIR_FIT : GOOD_FIT;
    }

    @Override
    Object decode(JsonParser parser) throws IOException {
      if (parser.hasToken(JsonToken.VALUE_STRING)) {
        return toStored(parse(parser));
      }
      if (!isStoredNumber(parser)) {
        throw mismatch(parser);
      }
      return toStored(parser.getLongValue());
    }

    private long parse(JsonParser parser) throws IOException {
      try {
        return text.parse(parser.getText());
      } catch (IllegalArgumentException e) {
        InvalidFileException exception = badRecord(parser, e.getMessage());
        exception.initCause(e);
        throw exception;
      }
    }

    private Object toStored(long value) {
      if (isInt) {
        return (int) value;
      }
      return value;
    }

    private boolean isStoredNumber(JsonParser parser) throws IOException {
      if (!parser.hasToken(JsonToken.VALUE_NUMBER_INT)
          || parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
        return false;
      }
      long number = parser.getLongValue();
      return text.isDate()
          ? number >= MIN_DAY && number <= MAX_DAY
          : !isInt || number == (int) number;
    }
  }

  /** Reads UUIDs, which are stored as text in lower case or as 16 bytes. */
  static final class JsonUuidDecoder extends JsonDecoder {
    private final Schema schema;

    JsonUuidDecoder(Schema schema) {
      this.schema = schema;
    }

    @Override
    String typeDescription() {
      return "a UUID such as 123e4567-e89b-12d3-a456-426614174000";
    }

    @Override
    int fit(JsonParser parser) throws IOException {
      return isUuid(parser) ? GOOD_FIT : NO_FIT;
    }

    @Override
    Object decode(JsonParser parser) throws IOException {
      if (!isUuid(parser)) {
        throw mismatch(parser);
      }
      return schema.getType() == Schema.Type.FIXED
          ? new GenericData.Fixed(schema, UuidText.toBytes(parser.getText()))
          : parser.getText().toLowerCase(Locale.ROOT);
    }

    private static boolean isUuid(JsonParser parser) throws IOException {
      return parser.hasToken(JsonToken.VALUE_STRING) && UuidText.isUuid(parser.getText());
    }
  }

  /** Reads durations. */
  static final class JsonDurationDecoder extends JsonDecoder {
    private final Schema schema;

    JsonDurationDecoder(Schema schema) {
      this.schema = schema;
    }

    @Override
    String typeDescription() {
      return "a duration such as P1Y2M3DT4H5M6S";
    }

    @Override
    int fit(JsonParser parser) throws IOException {
      return parser.hasToken(JsonToken.VALUE_STRING) && DurationText.isDuration(parser.getText())
          ? GOOD_FIT
          : NO_FIT;
    }

    @Override
    Object decode(JsonParser parser) throws IOException {
      if (!parser.hasToken(JsonToken.VALUE_STRING)) {
        throw mismatch(parser);
      }
      try {
        return new GenericData.Fixed(schema, DurationText.toBytes(parser.getText()));
      } catch (IllegalArgumentException e) {
        InvalidFileException exception = badRecord(parser, e.getMessage());
        exception.initCause(e);
        throw exception;
      }
    }
  }
}
