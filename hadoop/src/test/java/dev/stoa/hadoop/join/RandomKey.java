package dev.stoa.hadoop.join;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * A type of keys for random tables: the value of each number, so that tables have equal keys, and
 * the order that tables record.
 */
enum RandomKey {
  INT("\"int\"", "\"int\""),
  LONG("\"long\"", "\"long\""),
  INT_AND_LONG("\"int\"", "\"long\""),
  STRING("\"string\"", "\"string\""),
  BYTES("\"bytes\"", "\"bytes\""),
  DATE(logical("int", "date"), logical("int", "date")),
  ENUM(
      "{\"type\":\"enum\",\"name\":\"E\",\"symbols\":[\"s0\",\"s1\",\"s2\",\"s3\",\"s4\"]}",
      "{\"type\":\"enum\",\"name\":\"E\",\"symbols\":[\"s4\",\"s3\",\"s2\",\"s1\",\"s0\"]}"),
  DECIMAL(decimal(6), decimal(30));

  private static final List<String> SYMBOLS = List.of("s0", "s1", "s2", "s3", "s4");

  private final String firstSchema;
  private final String otherSchema;

  RandomKey(String firstSchema, String otherSchema) {
    this.firstSchema = firstSchema;
    this.otherSchema = otherSchema;
  }

  private static String logical(String type, String logicalType) {
    return "{\"type\":\"%s\",\"logicalType\":\"%s\"}".formatted(type, logicalType);
  }

  private static String decimal(int precision) {
    return "{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":%d,\"scale\":2}"
        .formatted(precision);
  }

  /** Returns the JSON of the schema of keys in a table. */
  String schema(int table) {
    return table == 0 ? firstSchema : otherSchema;
  }

  /** Returns the value of a number that is not negative. */
  Object value(int number, int table, Schema schema) {
    return switch (this) {
      case INT, DATE -> number - 3;
      case LONG -> (long) number - 3;
      case INT_AND_LONG -> table == 0 ? (Object) (number - 3) : (Object) (long) (number - 3);
      case STRING -> text(number);
      case BYTES -> ByteBuffer.wrap(text(number).getBytes(StandardCharsets.UTF_8));
      case ENUM -> new GenericData.EnumSymbol(schema, SYMBOLS.get(number % SYMBOLS.size()));
      case DECIMAL -> ByteBuffer.wrap(BigInteger.valueOf(number - 3L).toByteArray());
    };
  }

  private static String text(int number) {
    // code points beyond 16 bits sort after U+FFFF as bytes, but not as Java's chars
    List<String> prefixes = List.of("", "http://x/", "é", "\uffff", "\ud83d\ude00");
    return prefixes.get(number % prefixes.size()) + number / prefixes.size();
  }

  /** Returns the text by which the naive join compares keys. */
  String compared(int number) {
    return String.valueOf(this == ENUM ? number % SYMBOLS.size() : number);
  }

  /** Returns the order of numbers in which their values are sorted. */
  Comparator<Integer> order() {
    return switch (this) {
      case STRING, BYTES ->
          (a, b) ->
              Arrays.compareUnsigned(
                  text(a).getBytes(StandardCharsets.UTF_8),
                  text(b).getBytes(StandardCharsets.UTF_8));
      default -> Comparator.naturalOrder();
    };
  }
}
