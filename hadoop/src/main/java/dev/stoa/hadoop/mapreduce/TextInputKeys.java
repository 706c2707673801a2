package dev.stoa.hadoop.mapreduce;

import java.util.List;

/**
 * The keys of the settings of text input formats; read and set by the package {@code
 * dev.stoa.hadoop.text}, and known here so that no other key is mistaken for a setting.
 */
public final class TextInputKeys {
  /** The Avro schema of the records, in JSON. */
  public static final String SCHEMA = "stoa.input.text.schema";

  /** The character between two fields. */
  public static final String DELIMITER = "stoa.input.text.delimiter";

  /** The character around fields that contain delimiters. */
  public static final String QUOTE = "stoa.input.text.quote";

  /** The character before one that stands for itself. */
  public static final String ESCAPE = "stoa.input.text.escape";

  /** The text that means null. */
  public static final String NULL_TEXT = "stoa.input.text.null";

  /** What the first line of each file is. */
  public static final String HEADER = "stoa.input.text.header";

  /** Whether fields in quotes may contain line breaks. */
  public static final String QUOTED_LINE_BREAKS = "stoa.input.text.quoted.line.breaks";

  /** The number of bad records that a task skips. */
  public static final String SKIP_BAD = "stoa.input.text.skip.bad";

  /** The length of a record of a fixed length, in bytes. */
  public static final String RECORD_LENGTH = "stoa.input.text.record.length";

  /** All keys. */
  public static final List<String> ALL =
      List.of(
          SCHEMA,
          DELIMITER,
          QUOTE,
          ESCAPE,
          NULL_TEXT,
          HEADER,
          QUOTED_LINE_BREAKS,
          SKIP_BAD,
          RECORD_LENGTH);

  private TextInputKeys() {}
}
