package dev.stoa.hadoop.mapreduce;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Creates the records of the tests: pages of a crawl, each a function of its number. */
final class Visits {
  static final Schema SCHEMA =
      SchemaBuilder.record("Visit")
          .namespace("dev.stoa.hadoop.test")
          .fields()
          .requiredLong("number")
          .requiredString("url")
          .name("metadata")
          .type()
          .map()
          .values()
          .stringType()
          .noDefault()
          .name("inlinks")
          .type()
          .array()
          .items()
          .stringType()
          .noDefault()
          .requiredString("content")
          .endRecord();

  private static final List<String> TYPES = List.of("text/html", "image/png", "text/plain");

  private Visits() {}

  static GenericRecord visit(long number) {
    GenericData.Record visit = new GenericData.Record(SCHEMA);
    visit.put("number", number);
    visit.put("url", url(number));
    visit.put("metadata", metadata(number));
    visit.put("inlinks", List.of(url(number + 1), url(number + 2)));
    visit.put("content", ("the content of page " + number + ". ").repeat(20));
    return visit;
  }

  /** Returns a visit as text, independent of the classes of its values and the order of its map. */
  static String text(GenericRecord visit) {
    Map<String, String> metadata = new TreeMap<>();
    ((Map<?, ?>) visit.get("metadata"))
        .forEach((key, value) -> metadata.put(key.toString(), value.toString()));
    return visit.get("number")
        + " "
        + visit.get("url")
        + " "
        + metadata
        + " "
        + List.copyOf((Collection<?>) visit.get("inlinks"))
        + " "
        + visit.get("content");
  }

  static String url(long number) {
    return (number % 16 == 0 ? "http://ibm.com/jp/" : "http://example.com/") + number;
  }

  static String contentType(long number) {
    return TYPES.get((int) (number / 16 % TYPES.size()));
  }

  private static Map<String, String> metadata(long number) {
    Map<String, String> metadata = new TreeMap<>();
    metadata.put("content-type", contentType(number));
    metadata.put("server", "server-" + number % 7);
    return metadata;
  }
}
