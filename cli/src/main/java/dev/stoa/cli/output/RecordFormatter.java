package dev.stoa.cli.output;

import dev.stoa.cli.input.record.FieldProperties;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;

/** Formats records for people: a line for each field that is not null, nested values as JSON. */
public final class RecordFormatter {
  private static final int SHOWN_BYTE_COUNT = 16;

  private record Line(String name, boolean isDecimal, JsonValueWriter json) {}

  private final List<Line> lines = new ArrayList<>();
  private final int maxValueLength;

  private RecordFormatter(Schema schema, int maxValueLength) {
    this.maxValueLength = maxValueLength;
    for (Schema.Field field : schema.getFields()) {
      lines.add(
          new Line(
              FieldProperties.externalName(field),
              isDecimal(field.schema()),
              JsonValueWriter.of(field.schema())));
    }
  }

  /** Shows values in full, except bytes. */
  public static RecordFormatter full(Schema schema) {
    return new RecordFormatter(schema, Integer.MAX_VALUE);
  }

  /** Shows the beginning and length of long values. */
  public static RecordFormatter shortened(Schema schema, int maxValueLength) {
    return new RecordFormatter(schema, maxValueLength);
  }

  /** The lines of a record, each with its line end. */
  public String format(IndexedRecord record) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      Object value = record.get(i);
      if (value != null) {
        text.append(lines.get(i).name()).append(": ");
        text.append(truncate(valueText(lines.get(i), value))).append('\n');
      }
    }
    return text.toString();
  }

  private static String valueText(Line line, Object value) {
    if (value instanceof CharSequence text) {
      return escape(text);
    }
    if (value instanceof ByteBuffer bytes && !line.isDecimal()) {
      byte[] prefix = new byte[Math.min(bytes.remaining(), SHOWN_BYTE_COUNT)];
      bytes.duplicate().get(prefix);
      return bytesText(prefix, bytes.remaining());
    }
    if (value instanceof GenericFixed fixed && !line.isDecimal()) {
      byte[] bytes = fixed.bytes();
      return bytesText(
          Arrays.copyOf(bytes, Math.min(bytes.length, SHOWN_BYTE_COUNT)), bytes.length);
    }
    return line.json().toJson(value);
  }

  /** Decimals are stored in bytes, too. */
  private static boolean isDecimal(Schema schema) {
    if (schema.isUnion()) {
      return schema.getTypes().stream().anyMatch(RecordFormatter::isDecimal);
    }
    return schema.getLogicalType() instanceof LogicalTypes.Decimal
        || schema.getLogicalType() instanceof LogicalTypes.BigDecimal;
  }

  private static String bytesText(byte[] prefix, int size) {
    if (prefix.length == 0) {
      return "0 bytes";
    }
    String ellipsis = prefix.length < size ? " …" : "";
    return size + " bytes [" + HexFormat.ofDelimiter(" ").formatHex(prefix) + ellipsis + "]";
  }

  /** Escapes line breaks and terminal controls. */
  private static String escape(CharSequence text) {
    StringBuilder result = new StringBuilder(text.length());
    text.chars()
        .forEach(
            c -> {
              switch (c) {
                case '\n' -> result.append("\\n");
                case '\r' -> result.append("\\r");
                case '\t' -> result.append("\\t");
                default -> {
                  if (Character.isISOControl(c)) {
                    result.append(String.format("\\u%04x", c));
                  } else {
                    result.append((char) c);
                  }
                }
              }
            });
    return result.toString();
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
