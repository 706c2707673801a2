package dev.stoa.testing.table;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Generates random rows that exercise every layout, with columns of every width, maps with repeated
 * and with unique keys, arrays of words, and nullable versions of each.
 */
final class LayoutColumns {
  static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Row", "fields": [
                {"name": "url", "type": "string"},
                {"name": "number", "type": "long"},
                {"name": "flag", "type": "boolean"},
                {"name": "ratio", "type": ["double", "null"]},
                {"name": "nothing", "type": "null"},
                {"name": "wide", "type": ["null", "string"]},
                {"name": "content", "type": ["string", "null", "bytes"]},
                {"name": "fetch", "type": {"type": "record", "name": "Fetch", "fields": [
                  {"name": "status", "type":
                    {"type": "enum", "name": "Status", "symbols": ["OK", "GONE"]}},
                  {"name": "notes", "type": {"type": "map", "values": "string"}}]}},
                {"name": "headers", "type": {"type": "map", "values": "string"}},
                {"name": "maybeHeaders", "type": ["null", {"type": "map", "values": "string"}]},
                {"name": "headersOrNot", "type":
                  [{"type": "map", "values": ["null", "string", "Fetch"]}, "null"]},
                {"name": "pattern", "type": {"type": "map", "values": "string"}},
                {"name": "counters", "type": {"type": "map", "values": "long"}},
                {"name": "tags", "type": {"type": "map", "values": "string"}},
                {"name": "words", "type": {"type": "array", "items": "string"}},
                {"name": "maybeWords", "type": ["null", {"type": "array", "items": "bytes"}]},
                {"name": "mixed", "type": {"type": "array", "items":
                  ["long", "null", "string", {"type": "map", "values": "string"}, "Fetch"]}},
                {"name": "numbers", "type": {"type": "array", "items": "int"}}
              ]}
              """);

  /**
   * The columns for which dictionaries always pay; in {@code pattern}, compressing the remaining
   * bytes pays too.
   */
  static final List<String> DICTIONARY_COLUMNS =
      List.of("pattern", "headers", "maybeHeaders", "headersOrNot", "words", "maybeWords", "mixed");

  private static final Schema FETCH = SCHEMA.getField("fetch").schema();
  private static final String[] KEYS = {
    "content-type", "content-length", "server", "", "größe", "x-cache"
  };
  private static final String[] WORDS = {
    "text/html; charset=utf-8", "application/json", "nginx", "", "日本語", "gzip, deflate"
  };

  private final Random random;

  LayoutColumns(Random random) {
    this.random = random;
  }

  List<GenericRecord> rows(int count) {
    List<GenericRecord> rows = new ArrayList<>();
    for (int row = 0; row < count; row++) {
      rows.add(row());
    }
    return rows;
  }

  private GenericRecord row() {
    GenericRecord row = new GenericData.Record(SCHEMA);
    row.put("url", "http://example.org/" + "a".repeat(random.nextInt(30)) + random.nextInt(1000));
    row.put("number", random.nextLong() >> random.nextInt(64));
    row.put("flag", random.nextBoolean());
    row.put("ratio", orNull(random::nextDouble));
    row.put("wide", orNull(this::wideText));
    row.put("content", content());
    row.put("fetch", fetch());
    row.put("headers", headers(this::word));
    row.put("maybeHeaders", orNull(() -> headers(this::word)));
    row.put("headersOrNot", orNull(() -> headers(this::wordOrNull)));
    row.put("pattern", pattern());
    row.put("counters", headers(() -> (long) random.nextInt(100)));
    row.put("tags", tags());
    row.put("words", list(this::word));
    row.put("maybeWords", orNull(() -> list(this::wordBytes)));
    row.put("mixed", list(this::mixed));
    row.put("numbers", list(random::nextInt));
    return row;
  }

  private Object orNull(Supplier<Object> value) {
    return random.nextInt(4) == 0 ? null : value.get();
  }

  private <T> T oneOf(T[] choices) {
    return choices[random.nextInt(choices.length)];
  }

  private String word() {
    return oneOf(WORDS);
  }

  private Object wordOrNull() {
    return switch (random.nextInt(4)) {
      case 0 -> null;
      case 1 -> fetch();
      default -> word();
    };
  }

  private ByteBuffer wordBytes() {
    return ByteBuffer.wrap(word().getBytes(StandardCharsets.UTF_8));
  }

  private Object mixed() {
    return switch (random.nextInt(6)) {
      case 0 -> null;
      case 1 -> (long) random.nextInt(4);
      case 2 -> Map.of(word(), word());
      case 3 -> fetch();
      default -> word();
    };
  }

  private String wideText() {
    String digits = Integer.toHexString(random.nextInt());
    return digits.repeat(random.nextInt(20) == 0 ? random.nextInt(3_000) : random.nextInt(20));
  }

  private Object content() {
    return switch (random.nextInt(3)) {
      case 0 -> null;
      case 1 -> wordBytes();
      default -> wideText();
    };
  }

  private GenericRecord fetch() {
    GenericRecord fetch = new GenericData.Record(FETCH);
    Schema status = FETCH.getField("status").schema();
    fetch.put("status", new GenericData.EnumSymbol(status, random.nextInt(8) > 0 ? "OK" : "GONE"));
    fetch.put("notes", random.nextInt(3) > 0 ? Map.of() : Map.of(oneOf(KEYS), word()));
    return fetch;
  }

  private <T> Map<String, T> headers(Supplier<T> value) {
    Map<String, T> headers = new LinkedHashMap<>();
    for (int size = random.nextInt(6); size > 0; size--) {
      headers.put(oneOf(KEYS), value.get());
    }
    return headers;
  }

  private Map<String, String> pattern() {
    Map<String, String> pattern = new LinkedHashMap<>();
    for (int i = 0; i < KEYS.length; i++) {
      pattern.put(KEYS[i], random.nextInt(20) == 0 ? "value " + random.nextInt() : WORDS[i]);
    }
    return pattern;
  }

  private Map<String, String> tags() {
    Map<String, String> tags = new LinkedHashMap<>();
    for (int size = random.nextInt(4); size > 0; size--) {
      tags.put("tag-" + random.nextInt(), "value-" + random.nextInt());
    }
    return tags;
  }

  private <T> List<T> list(Supplier<T> element) {
    List<T> list = new ArrayList<>();
    for (int size = random.nextInt(6); size > 0; size--) {
      list.add(element.get());
    }
    return list;
  }
}
