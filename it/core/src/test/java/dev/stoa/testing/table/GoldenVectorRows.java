package dev.stoa.testing.table;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * The rows of the golden tables of vector pages, with a column for each kind of node and for each
 * encoding. Must never change, like {@link GoldenRows}.
 */
final class GoldenVectorRows {
  static final int COUNT = 2000;

  static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Golden", "namespace": "dev.stoa.golden", "fields": [
                {"name": "nothing", "type": "null"},
                {"name": "constant", "type": "long"},
                {"name": "rising", "type": "long"},
                {"name": "runs", "type": ["null", "int"]},
                {"name": "few", "type": "long"},
                {"name": "any", "type": "long"},
                {"name": "small", "type": "int"},
                {"name": "flag", "type": ["boolean", "null"]},
                {"name": "status", "type":
                  {"type": "enum", "name": "Status", "symbols": ["OK", "GONE", "MOVED"]}},
                {"name": "price", "type": ["null", "double"]},
                {"name": "weight", "type": "float"},
                {"name": "real", "type": "double"},
                {"name": "url", "type": "string"},
                {"name": "word", "type": ["null", "string"]},
                {"name": "text", "type": {"type": "string", "avro.java.string": "String"}},
                {"name": "bytes", "type": "bytes"},
                {"name": "digest", "type": ["null", {"type": "fixed", "name": "Digest", "size": 4}]},
                {"name": "amount", "type":
                  {"type": "bytes", "logicalType": "decimal", "precision": 12, "scale": 2}},
                {"name": "fetch", "type": ["null",
                  {"type": "record", "name": "Fetch", "fields": [
                    {"name": "time", "type": {"type": "long", "logicalType": "timestamp-millis"}},
                    {"name": "server", "type": ["null", "string"]}]}]},
                {"name": "tags", "type": {"type": "array", "items": "string"}},
                {"name": "fetches", "type": {"type": "array", "items": ["null", "Fetch"]}},
                {"name": "headers", "type": ["null", {"type": "map", "values": "string"}]},
                {"name": "counters", "type": {"type": "map", "values": ["null", "long"]}},
                {"name": "either", "type": ["null", "int", "string"]},
                {"name": "list", "type":
                  {"type": "record", "name": "List", "fields": [
                    {"name": "value", "type": "int"},
                    {"name": "rest", "type": ["null", "List"]}]}}
              ]}
              """);

  private static final Schema FETCH = SCHEMA.getField("fetch").schema().getTypes().get(1);
  private static final Schema LIST = SCHEMA.getField("list").schema();
  private static final Schema DIGEST = SCHEMA.getField("digest").schema().getTypes().get(1);
  private static final Schema STATUS = SCHEMA.getField("status").schema();
  private static final List<String> KEYS =
      List.of("content-type", "server", "größe", "", "x-cache");
  private static final List<String> WORDS =
      List.of("text/html; charset=utf-8", "nginx/1.18.0", "日本語", "", "gzip, deflate", "hit");

  private final Random random = new Random(20);

  private GoldenVectorRows() {}

  static List<GenericRecord> all() {
    GoldenVectorRows rows = new GoldenVectorRows();
    List<GenericRecord> all = new ArrayList<>();
    for (int number = 0; number < COUNT; number++) {
      all.add(rows.row(number));
    }
    return all;
  }

  private GenericRecord row(int number) {
    GenericRecord row = new GenericData.Record(SCHEMA);
    row.put("constant", -3L);
    row.put("rising", 1_700_000_000_000L + number * 60_000L + random.nextInt(50));
    row.put("runs", number % 500 < 40 ? null : (Object) (number / 100 * 7919));
    row.put("few", (random.nextInt(20) - 10) * 1_000_003_000_017L);
    row.put("any", random.nextInt(4) == 0 ? 1L << (number % 64) : random.nextLong());
    row.put("small", random.nextInt(200) == 0 ? random.nextInt() : random.nextInt(50) - 7);
    row.put("flag", number % 9 == 4 ? null : (Object) (random.nextInt(5) < 2));
    row.put("status", new GenericData.EnumSymbol(STATUS, STATUS.getEnumSymbols().get(number % 3)));
    putReals(row, number);
    putTexts(row, number);
    row.put("amount", ByteBuffer.wrap(BigInteger.valueOf(random.nextInt(2_000_000)).toByteArray()));
    row.put("fetch", number % 10 == 3 ? null : fetch(number));
    row.put("tags", tags(number));
    row.put("fetches", fetches(number));
    row.put("headers", number % 8 == 1 ? null : headers(number));
    row.put("counters", counters(number));
    row.put("either", number % 3 == 0 ? null : number % 3 == 1 ? (Object) number : word(number));
    row.put("list", list(number % 4, number));
    return row;
  }

  private void putReals(GenericRecord row, int number) {
    double price = number % 70 == 9 ? random.nextDouble() : random.nextInt(100_000) / 100.0;
    row.put("price", number % 6 == 5 ? null : (Object) price);
    row.put("weight", number % 50 == 7 ? Float.NaN : random.nextInt(900) / 10f);
    row.put("real", number == 7 ? Double.NaN : number == 8 ? -0.0 : random.nextGaussian());
  }

  private void putTexts(GenericRecord row, int number) {
    row.put("url", randomUrl());
    row.put("word", number % 12 == 2 ? null : word(random.nextInt(40)));
    row.put("text", number % 40 == 0 ? (number + " words, ").repeat(60) : "");
    byte[] bytes = new byte[number % 7];
    random.nextBytes(bytes);
    row.put("bytes", ByteBuffer.wrap(bytes));
    byte[] digest = ByteBuffer.allocate(4).putInt(number * 31).array();
    row.put("digest", number % 11 == 0 ? null : new GenericData.Fixed(DIGEST, digest));
  }

  /**
   * Returns random digits: FSST has symbols of two or three digits, and no longer sequence repeats.
   */
  private String randomUrl() {
    StringBuilder url = new StringBuilder("https://");
    for (int i = 0; i < 40; i++) {
      url.append(random.nextInt(10));
    }
    return url.toString();
  }

  private static String word(int number) {
    return WORDS.get(number % WORDS.size());
  }

  private static GenericRecord fetch(int number) {
    GenericRecord fetch = new GenericData.Record(FETCH);
    fetch.put("time", 1_700_000_000_000L + number * 1000L);
    fetch.put("server", number % 4 == 2 ? null : word(number));
    return fetch;
  }

  private static List<String> tags(int number) {
    List<String> tags = new ArrayList<>();
    for (int i = 0; i < number % 4; i++) {
      tags.add(i == 2 ? "tag " + number : word(number + i));
    }
    return tags;
  }

  private static List<GenericRecord> fetches(int number) {
    List<GenericRecord> fetches = new ArrayList<>();
    for (int i = 0; i < number % 3; i++) {
      fetches.add(i == 1 ? null : fetch(number + i));
    }
    return fetches;
  }

  private static Map<String, String> headers(int number) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (int i = 0; i < number % 6; i++) {
      headers.put(KEYS.get((number + i) % KEYS.size()), word(number / 6 + i));
    }
    if (number % 10 == 9) {
      headers.put("etag-" + number, new String(new byte[] {'"', 'x'}, StandardCharsets.UTF_8));
    }
    return headers;
  }

  private static Map<String, Long> counters(int number) {
    Map<String, Long> counters = new LinkedHashMap<>();
    counters.put("hits", (long) number);
    if (number % 2 == 0) {
      counters.put("errors", number % 6 == 0 ? null : (Long) (number % 5L));
    }
    return counters;
  }

  private static GenericRecord list(int depth, int value) {
    GenericRecord list = new GenericData.Record(LIST);
    list.put("value", value);
    list.put("rest", depth == 0 ? null : list(depth - 1, value / 2));
    return list;
  }
}
