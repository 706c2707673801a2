package dev.stoa.testing.table;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * The rows of the golden tables of format version 1, by index. Must never change, since the tables
 * were written once and reads must return the same values.
 */
final class GoldenRows {
  static final int COUNT = 90;

  static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Golden", "namespace": "dev.stoa.golden", "fields": [
                {"name": "url", "type": "string"},
                {"name": "number", "type": "long"},
                {"name": "small", "type": ["null", "int"]},
                {"name": "flag", "type": "boolean"},
                {"name": "weight", "type": ["float", "null"]},
                {"name": "score", "type": "double"},
                {"name": "nothing", "type": "null"},
                {"name": "content", "type": ["null", "bytes", "string"]},
                {"name": "fetch", "type": {"type": "record", "name": "Fetch", "fields": [
                  {"name": "time", "type": {"type": "long", "logicalType": "timestamp-millis"}},
                  {"name": "status", "type":
                    {"type": "enum", "name": "Status", "symbols": ["OK", "GONE", "MOVED"]}},
                  {"name": "digest", "type": {"type": "fixed", "name": "Digest", "size": 4}}]}},
                {"name": "headers", "type": {"type": "map", "values": "string"}},
                {"name": "cookies", "type": ["null", {"type": "map", "values": "string"}]},
                {"name": "counters", "type": {"type": "map", "values": "long"}},
                {"name": "tags", "type": {"type": "array", "items": "string"}},
                {"name": "links", "type":
                  [{"type": "array", "items": ["null", "string", "Fetch"]}, "null"]},
                {"name": "numbers", "type": {"type": "array", "items": "int"}}
              ]}
              """);

  private static final Schema FETCH = SCHEMA.getField("fetch").schema();
  private static final List<String> KEYS =
      List.of("content-type", "server", "größe", "", "x-cache");
  private static final List<String> WORDS =
      List.of("text/html; charset=utf-8", "nginx/1.18.0", "日本語", "", "gzip, deflate", "hit");

  private GoldenRows() {}

  static List<GenericRecord> all() {
    return IntStream.range(0, COUNT).mapToObj(GoldenRows::row).toList();
  }

  private static GenericRecord row(int number) {
    GenericRecord row = new GenericData.Record(SCHEMA);
    row.put("url", "http://example.org/" + "path/".repeat(number % 7) + number);
    row.put("number", (number % 2 == 0 ? 1L : -1L) << (number % 64));
    row.put("small", number % 3 == 0 ? null : (Object) (number * number));
    row.put("flag", number % 5 < 2);
    row.put("weight", number % 4 == 3 ? null : (Object) (number / 16f));
    row.put("score", number == 7 ? Double.NaN : number == 8 ? -0.0 : number / 8.0);
    row.put("content", content(number));
    row.put("fetch", fetch(number));
    row.put("headers", headers(number, 5));
    row.put("cookies", number % 4 == 1 ? null : headers(number * 3, 4));
    row.put("counters", counters(number));
    row.put("tags", tags(number));
    row.put("links", number % 6 == 5 ? null : links(number));
    row.put("numbers", IntStream.range(0, number % 4).map(i -> i * number).boxed().toList());
    return row;
  }

  private static String word(int number) {
    return WORDS.get(number % WORDS.size());
  }

  private static Object content(int number) {
    return switch (number % 3) {
      case 0 -> null;
      case 1 -> ByteBuffer.wrap(word(number).getBytes(StandardCharsets.UTF_8));
      default -> word(number).repeat(number % 11);
    };
  }

  private static GenericRecord fetch(int number) {
    Schema status = FETCH.getField("status").schema();
    byte[] digest = ByteBuffer.allocate(4).putInt(number * 31).array();
    GenericRecord fetch = new GenericData.Record(FETCH);
    fetch.put("time", 1_700_000_000_000L + number);
    fetch.put(
        "status", new GenericData.EnumSymbol(status, status.getEnumSymbols().get(number % 3)));
    fetch.put("digest", new GenericData.Fixed(FETCH.getField("digest").schema(), digest));
    return fetch;
  }

  private static Map<String, String> headers(int number, int maxCount) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (int i = 0; i < number % (maxCount + 1); i++) {
      headers.put(KEYS.get((number + i) % KEYS.size()), word(number / 6 + i));
    }
    if (number % 10 == 9) {
      headers.put("etag-" + number, "seen " + number + " times");
    }
    return headers;
  }

  private static Map<String, Long> counters(int number) {
    Map<String, Long> counters = new LinkedHashMap<>();
    for (int i = 0; i < number % 4; i++) {
      counters.put(KEYS.get(i) + " seen", (long) number * i);
    }
    return counters;
  }

  private static List<String> tags(int number) {
    List<String> tags = new ArrayList<>();
    for (int i = 0; i < number % 5; i++) {
      tags.add(i == 3 ? "tag " + number : word(number + i));
    }
    return tags;
  }

  private static List<Object> links(int number) {
    List<Object> links = new ArrayList<>();
    for (int i = 0; i < number % 4; i++) {
      links.add(i == 1 ? null : i == 2 ? fetch(number % 8) : word(i + number % 2));
    }
    return links;
  }
}
