package dev.stoa.hadoop.text;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Random rows with their text: the schema, the dialect, the lines and the records that a reader
 * must return. It writes values as {@code java.time} and {@code BigDecimal} format them, and knows
 * nothing of the parsers.
 */
final class RandomText {
  private static final List<String> TYPES =
      List.of(
          "\"string\"",
          "\"int\"",
          "\"long\"",
          "\"double\"",
          "\"float\"",
          "\"boolean\"",
          "\"bytes\"",
          "{\"type\": \"int\", \"logicalType\": \"date\"}",
          "{\"type\": \"long\", \"logicalType\": \"timestamp-micros\"}",
          "{\"type\": \"long\", \"logicalType\": \"local-timestamp-millis\"}",
          "{\"type\": \"bytes\", \"logicalType\": \"decimal\", \"precision\": 12, \"scale\": 3}",
          "{\"type\": \"bytes\", \"logicalType\": \"decimal\", \"precision\": 30, \"scale\": 5}",
          "{\"type\": \"string\", \"logicalType\": \"uuid\"}");

  /** Characters of texts: those that dialects give a meaning, and one of each length in UTF-8. */
  private static final String[] CHARACTERS = {
    "a", "7", " ", ",", "|", "\t", "\"", "'", "\\", "é", "€", "\uD83D\uDE00", "\r"
  };

  private final Random random;
  private final Schema schema;
  private final TextDialect dialect;
  private final StringBuilder text = new StringBuilder();
  private final List<String> rows = new ArrayList<>();

  RandomText(Random random, int rowCount) {
    this.random = random;
    this.schema = randomSchema();
    this.dialect = randomDialect();
    if (dialect.header() != HeaderMode.NONE) {
      text.append(
              schema.getFields().stream()
                  .map(Schema.Field::name)
                  .collect(Collectors.joining(String.valueOf((char) dialect.delimiter()))))
          .append(lineEnd());
    }
    for (int row = 0; row < rowCount; row++) {
      addRow(row == rowCount - 1 && random.nextBoolean() ? "" : lineEnd());
    }
  }

  private Schema randomSchema() {
    int columnCount = 1 + random.nextInt(6);
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < columnCount; i++) {
      String type = TYPES.get(random.nextInt(TYPES.size()));
      String fieldType = random.nextInt(3) == 0 ? "[\"null\", " + type + "]" : type;
      fields.add("{\"name\": \"c" + i + "\", \"type\": " + fieldType + "}");
    }
    return TextInputs.schema(String.join(", ", fields));
  }

  private TextDialect randomDialect() {
    int delimiter = ",|\t;\u0001".charAt(random.nextInt(5));
    int quote = random.nextInt(4) == 0 ? '\'' : '"';
    int escape = random.nextInt(3) == 0 ? '\\' : TextDialect.NONE;
    return new TextDialect(
        delimiter,
        quote,
        escape,
        java.util.Optional.of(random.nextBoolean() ? "" : "NULL"),
        List.of(HeaderMode.values()).get(random.nextInt(3)),
        random.nextInt(4) == 0);
  }

  private String lineEnd() {
    return random.nextInt(4) == 0 ? "\r\n" : "\n";
  }

  private void addRow(String lineEnd) {
    GenericRecord record = new GenericData.Record(schema);
    StringBuilder line = new StringBuilder();
    for (Schema.Field field : schema.getFields()) {
      line.append(field.pos() == 0 ? "" : String.valueOf((char) dialect.delimiter()));
      line.append(addField(record, field));
    }
    boolean isEmptyLine = line.length() == 0 && lineEnd.isEmpty();
    if (!isEmptyLine) {
      text.append(line).append(lineEnd);
      rows.add(record.toString());
    }
  }

  /** Puts a value into a record and returns its text. */
  private String addField(GenericRecord record, Schema.Field field) {
    Schema type = FieldDecoder.valueSchema(field.schema());
    if (field.schema().isUnion() && random.nextInt(4) == 0) {
      return dialect.nullText().orElseThrow();
    }
    String logicalType = type.getLogicalType() == null ? "" : type.getLogicalType().getName();
    switch (logicalType.isEmpty() ? type.getType().getName() : logicalType) {
      case "string" -> {
        String value = randomString();
        record.put(field.pos(), value);
        boolean isNullText = value.isEmpty() || value.equals("NULL");
        boolean mustQuote = (isNullText && field.schema().isUnion()) || needsQuotes(value);
        return mustQuote || random.nextInt(5) == 0 ? quoted(value) : value;
      }
      case "uuid" -> {
        String value = new java.util.UUID(random.nextLong(), random.nextLong()).toString();
        record.put(field.pos(), value);
        return value;
      }
      default -> {
        Object value = number(logicalType.isEmpty() ? type.getType().getName() : logicalType, type);
        record.put(field.pos(), value);
        String valueText = textOf(logicalType, type, value);
        return random.nextInt(8) == 0 || needsQuotes(valueText) ? quoted(valueText) : valueText;
      }
    }
  }

  private Object number(String typeName, Schema type) {
    return switch (typeName) {
      case "int" -> random.nextInt() >> random.nextInt(32);
      case "long" -> random.nextLong() >> random.nextInt(64);
      case "double" -> random.nextBoolean() ? random.nextGaussian() : random.nextInt(1000) / 64.0;
      case "float" -> (float) random.nextGaussian();
      case "boolean" -> random.nextBoolean();
      case "date" -> random.nextInt(60_000) - 30_000;
      case "timestamp-micros" -> random.nextLong() >> 12;
      case "local-timestamp-millis" -> random.nextLong() >> 20;
      case "decimal" -> ByteBuffer.wrap(randomUnscaled(type).unscaledValue().toByteArray());
      default -> {
        byte[] bytes = new byte[1 + random.nextInt(12)]; // an empty field would be null
        random.nextBytes(bytes);
        yield ByteBuffer.wrap(bytes);
      }
    };
  }

  private BigDecimal randomUnscaled(Schema type) {
    int digitCount = (Integer) type.getObjectProp("precision");
    StringBuilder digits = new StringBuilder(random.nextBoolean() ? "-" : "");
    int count = 1 + random.nextInt(digitCount);
    for (int i = 0; i < count; i++) {
      digits.append(random.nextInt(10));
    }
    return new BigDecimal(digits.toString());
  }

  private static String textOf(String logicalType, Schema type, Object value) {
    return switch (logicalType) {
      case "date" -> LocalDate.ofEpochDay((Integer) value).toString();
      case "timestamp-micros" -> dateTime((Long) value, 1_000_000) + "Z";
      case "local-timestamp-millis" -> dateTime((Long) value, 1_000).toString();
      case "decimal" ->
          new BigDecimal(
                  new java.math.BigInteger(bytes((ByteBuffer) value)),
                  (Integer) type.getObjectProp("scale"))
              .toPlainString();
      default ->
          value instanceof ByteBuffer buffer
              ? Base64.getEncoder().encodeToString(bytes(buffer))
              : value.toString();
    };
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  private static LocalDateTime dateTime(long value, int unitsPerSecond) {
    return LocalDateTime.ofEpochSecond(
        Math.floorDiv(value, unitsPerSecond),
        Math.floorMod(value, unitsPerSecond) * (1_000_000_000 / unitsPerSecond),
        ZoneOffset.UTC);
  }

  private String randomString() {
    StringBuilder value = new StringBuilder();
    int length = random.nextInt(20) == 0 ? random.nextInt(2000) : random.nextInt(12);
    for (int i = 0; i < length; i++) {
      boolean isLineBreak = dialect.hasQuotedLineBreaks() && random.nextInt(10) == 0;
      value.append(isLineBreak ? "\n" : CHARACTERS[random.nextInt(CHARACTERS.length)]);
    }
    return random.nextInt(10) == 0 ? "NULL" : value.toString();
  }

  private boolean needsQuotes(String value) {
    return value.isEmpty()
        || value.indexOf(dialect.delimiter()) >= 0
        || value.indexOf('\n') >= 0
        || value.indexOf('\r') >= 0
        || (dialect.escape() >= 0 && value.indexOf(dialect.escape()) >= 0)
        || value.charAt(0) == dialect.quote();
  }

  private String quoted(String value) {
    String quote = String.valueOf((char) dialect.quote());
    String escaped = value;
    if (dialect.escape() >= 0) {
      escaped = escaped.replace("\\", "\\\\");
      escaped = escaped.replace(quote, random.nextBoolean() ? "\\" + quote : quote + quote);
    } else {
      escaped = escaped.replace(quote, quote + quote);
    }
    return quote + escaped + quote;
  }

  Schema schema() {
    return schema;
  }

  TextDialect dialect() {
    return dialect;
  }

  String text() {
    return text.toString();
  }

  /** The records as strings, as a reader must return them. */
  List<String> rows() {
    return rows;
  }
}
