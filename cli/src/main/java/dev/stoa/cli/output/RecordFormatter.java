package dev.stoa.cli.output;

import dev.stoa.cli.console.ControlCharacters;
import dev.stoa.cli.input.record.FieldProperties;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;

/** Formats records as text: a line for each field that is not null, nested values as JSON. */
public final class RecordFormatter {
  private static final int MAX_SHOWN_BYTE_COUNT = 16;

  /** How the line of a field is formatted. */
  private record FieldFormat(String name, boolean isBytesWithText, ValueText text) {}

  private final List<FieldFormat> fieldFormats = new ArrayList<>();
  private final int maxValueLength;

  private RecordFormatter(Schema schema, int maxValueLength, ValueStyle style) {
    this.maxValueLength = maxValueLength;
    for (Schema.Field field : schema.getFields()) {
      fieldFormats.add(
          new FieldFormat(
              ControlCharacters.escape(FieldProperties.externalName(field)),
              ValueText.isBytesWithText(field.schema()),
              ValueText.of(field.schema(), style)));
    }
  }

  /**
   * Creates a formatter that shows values in full, but only the first bytes of binary ones, with
   * dates and times as ISO text.
   */
  public static RecordFormatter ofFullValues(Schema schema) {
    return new RecordFormatter(schema, Integer.MAX_VALUE, ValueStyle.ISO);
  }

  /** Creates a formatter of shortened values, with dates and times as ISO text. */
  public static RecordFormatter ofTruncatedValues(Schema schema, int maxValueLength) {
    return ofTruncatedValues(schema, maxValueLength, ValueStyle.ISO);
  }

  /** Creates a formatter that shows only the beginning and the length of long values. */
  public static RecordFormatter ofTruncatedValues(
      Schema schema, int maxValueLength, ValueStyle style) {
    return new RecordFormatter(schema, maxValueLength, style);
  }

  /** Returns the lines of a record, each with its line end. */
  public String format(IndexedRecord record) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < fieldFormats.size(); i++) {
      Object value = record.get(i);
      if (value != null) {
        text.append(fieldFormats.get(i).name()).append(": ");
        text.append(truncate(valueText(fieldFormats.get(i), value))).append('\n');
      }
    }
    return text.toString();
  }

  /** Returns the text of a field's value, which is not null, on one line. */
  public String format(int fieldIndex, Object value) {
    return truncate(valueText(fieldFormats.get(fieldIndex), value));
  }

  private static String valueText(FieldFormat fieldFormat, Object value) {
    if (value instanceof CharSequence text) {
      return ControlCharacters.escape(text);
    }
    if (value instanceof ByteBuffer bytes && !fieldFormat.isBytesWithText()) {
      byte[] prefix = new byte[Math.min(bytes.remaining(), MAX_SHOWN_BYTE_COUNT)];
      bytes.duplicate().get(prefix);
      return bytesText(prefix, bytes.remaining());
    }
    if (value instanceof GenericFixed fixed && !fieldFormat.isBytesWithText()) {
      byte[] bytes = fixed.bytes();
      return bytesText(
          Arrays.copyOf(bytes, Math.min(bytes.length, MAX_SHOWN_BYTE_COUNT)), bytes.length);
    }
    return fieldFormat.text().format(value);
  }

  private static String bytesText(byte[] prefix, int sizeInBytes) {
    if (prefix.length == 0) {
      return "0 bytes";
    }
    String ellipsis = prefix.length < sizeInBytes ? " …" : "";
    return sizeInBytes + " bytes [" + HexFormat.ofDelimiter(" ").formatHex(prefix) + ellipsis + "]";
  }

  private String truncate(String text) {
    if (text.length() <= maxValueLength) {
      return text;
    }
    int end = maxValueLength;
    if (end > 0 && Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end) + "… (" + text.length() + " characters)";
  }
}
