package dev.stoa.hadoop.text;

import dev.stoa.hadoop.mapreduce.TextInputKeys;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;

/**
 * The settings of text in a job's configuration, with typed getters and setters; called by the
 * formats' static methods and by tasks.
 */
final class TextSettings {
  static final String QUOTE = TextInputKeys.QUOTE;
  static final String QUOTED_LINE_BREAKS = TextInputKeys.QUOTED_LINE_BREAKS;
  static final String SKIP_BAD = TextInputKeys.SKIP_BAD;

  private static final String NO_CHARACTER = "none";
  private static final String HEXADECIMAL_PREFIX = "0x";
  private static final int MAX_ASCII = 0x7F;

  private final Configuration conf;

  TextSettings(Configuration conf) {
    this.conf = conf;
  }

  /**
   * Returns the schema of the records.
   *
   * @throws IllegalArgumentException if the job sets none, or an invalid one
   */
  Schema schema() {
    // getRaw, since a ${name} in a doc text is not a variable
    String json = conf.getRaw(TextInputKeys.SCHEMA);
    if (json == null) {
      throw new IllegalArgumentException(
          "the job reads text and sets no schema of its records: call"
              + " DelimitedInputFormat.setSchema, or set "
              + TextInputKeys.SCHEMA);
    }
    try {
      Schema schema = new Schema.Parser().parse(json);
      if (schema.getType() == Schema.Type.RECORD) {
        return schema;
      }
    } catch (AvroRuntimeException e) {
      throw new IllegalArgumentException(
          TextInputKeys.SCHEMA + " is not a valid Avro schema: " + e.getMessage() + "; correct it",
          e);
    }
    throw new IllegalArgumentException(
        TextInputKeys.SCHEMA + " is not the schema of a record: declare one with the columns");
  }

  void setSchema(Schema schema) {
    conf.set(TextInputKeys.SCHEMA, schema.toString());
  }

  TextDialect dialect() {
    return new TextDialect(
        character(TextInputKeys.DELIMITER, ','),
        optionalCharacter(QUOTE, '"'),
        optionalCharacter(TextInputKeys.ESCAPE, TextDialect.NONE),
        Optional.ofNullable(conf.getRaw(TextInputKeys.NULL_TEXT)),
        header(),
        isTrue(QUOTED_LINE_BREAKS));
  }

  void setDelimiter(char delimiter) {
    setCharacter(TextInputKeys.DELIMITER, delimiter);
  }

  void setQuote(char quote) {
    setCharacter(QUOTE, quote);
  }

  void setEscape(char escape) {
    setCharacter(TextInputKeys.ESCAPE, escape);
  }

  void disableQuotes() {
    conf.set(QUOTE, NO_CHARACTER);
  }

  void setNullText(String text) {
    conf.set(TextInputKeys.NULL_TEXT, text);
  }

  void setHeader(HeaderMode mode) {
    conf.set(TextInputKeys.HEADER, mode.name().toLowerCase(Locale.ROOT));
  }

  void allowQuotedLineBreaks() {
    conf.setBoolean(QUOTED_LINE_BREAKS, true);
  }

  private HeaderMode header() {
    String name = conf.getTrimmed(TextInputKeys.HEADER, HeaderMode.NONE.name());
    return Arrays.stream(HeaderMode.values())
        .filter(mode -> mode.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s is \"%s\": set it to none, skip or names"
                        .formatted(TextInputKeys.HEADER, name)));
  }

  private boolean isTrue(String key) {
    String value = conf.getTrimmed(key, "false");
    if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
      throw new IllegalArgumentException(key + " is \"" + value + "\": set it to true or false");
    }
    return value.equalsIgnoreCase("true");
  }

  /** Sets a character; those that XML or a command line may change are written as a number. */
  private void setCharacter(String key, char character) {
    boolean isVisible = character > ' ' && character < MAX_ASCII;
    String value =
        isVisible ? String.valueOf(character) : HEXADECIMAL_PREFIX + Integer.toHexString(character);
    parseCharacter(key, value);
    conf.set(key, value);
  }

  private int optionalCharacter(String key, int defaultCharacter) {
    String value = conf.getRaw(key);
    return value != null && value.strip().equalsIgnoreCase(NO_CHARACTER)
        ? TextDialect.NONE
        : character(key, defaultCharacter);
  }

  private int character(String key, int defaultCharacter) {
    String value = conf.getRaw(key);
    return value == null ? defaultCharacter : parseCharacter(key, value);
  }

  private static int parseCharacter(String key, String value) {
    OptionalInt character = parse(value);
    if (character.isEmpty()
        || character.getAsInt() > MAX_ASCII
        || character.getAsInt() == '\n'
        || character.getAsInt() == '\r') {
      throw new IllegalArgumentException(
          "%s is \"%s\": set it to one ASCII character other than a line break, to tab, or to a"
                  .formatted(key, value)
              + " code such as 0x01");
    }
    return character.getAsInt();
  }

  private static OptionalInt parse(String value) {
    if (value.length() == 1) {
      return OptionalInt.of(value.charAt(0));
    }
    String name = value.strip();
    if (name.equalsIgnoreCase("tab") || name.equals("\\t")) {
      return OptionalInt.of('\t');
    }
    if (name.length() == 1) {
      return OptionalInt.of(name.charAt(0));
    }
    try {
      return name.startsWith(HEXADECIMAL_PREFIX)
          ? OptionalInt.of(
              Integer.parseUnsignedInt(name.substring(HEXADECIMAL_PREFIX.length()), 16))
          : OptionalInt.empty();
    } catch (NumberFormatException e) {
      return OptionalInt.empty();
    }
  }

  /** Returns the number of bad records that a task skips. */
  long skipBad() {
    return number(SKIP_BAD, 0, 0);
  }

  void setSkipBad(long limit) {
    conf.setLong(SKIP_BAD, limit);
    skipBad();
  }

  /** Returns the length of a record in bytes; empty if it is the sum of the fields' widths. */
  OptionalInt recordLength() {
    return conf.getRaw(TextInputKeys.RECORD_LENGTH) == null
        ? OptionalInt.empty()
        : OptionalInt.of(
            (int) Math.min(Integer.MAX_VALUE, number(TextInputKeys.RECORD_LENGTH, 1, 1)));
  }

  void setRecordLength(int lengthInBytes) {
    conf.setInt(TextInputKeys.RECORD_LENGTH, lengthInBytes);
    recordLength();
  }

  private long number(String key, long minimum, long defaultValue) {
    String text = conf.getTrimmed(key);
    if (text == null) {
      return defaultValue;
    }
    try {
      long value = Long.parseLong(text);
      if (value >= minimum) {
        return value;
      }
    } catch (NumberFormatException e) {
      // has the same message as a number that is too small
    }
    throw new IllegalArgumentException(
        "%s is \"%s\": set it to a number of at least %d".formatted(key, text, minimum));
  }
}
