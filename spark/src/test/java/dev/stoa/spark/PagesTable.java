package dev.stoa.spark;

import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;

/** A small crawl: strings, a map, a record with a map, an array of records and a map of records. */
public final class PagesTable {
  /** The number of rows of a split directory. */
  public static final int ROWS_PER_SPLIT = 5000;

  private static final Schema VISIT =
      SchemaBuilder.record("Visit")
          .fields()
          .requiredLong("time")
          .requiredString("note")
          .name("headers")
          .type()
          .map()
          .values()
          .nullable()
          .stringType()
          .noDefault()
          .endRecord();

  private static final Schema LINK =
      SchemaBuilder.record("Link").fields().requiredLong("id").requiredString("text").endRecord();

  /** The schema of the pages. */
  public static final Schema SCHEMA =
      SchemaBuilder.record("Page")
          .fields()
          .requiredLong("id")
          .requiredString("url")
          .name("metadata")
          .type()
          .map()
          .values()
          .stringType()
          .noDefault()
          .name("maybe")
          .type()
          .nullable()
          .map()
          .values()
          .stringType()
          .noDefault()
          .name("visit")
          .type(VISIT)
          .noDefault()
          .name("earlier")
          .type(Schema.createUnion(earlierVisit(), Schema.create(Schema.Type.NULL)))
          .noDefault()
          .name("links")
          .type()
          .array()
          .items(LINK)
          .noDefault()
          .name("places")
          .type()
          .map()
          .values(place())
          .noDefault()
          .endRecord();

  private PagesTable() {}

  private static Schema earlierVisit() {
    return SchemaBuilder.record("Earlier")
        .fields()
        .requiredLong("time")
        .requiredString("note")
        .name("headers")
        .type()
        .map()
        .values()
        .stringType()
        .noDefault()
        .endRecord();
  }

  private static Schema place() {
    return SchemaBuilder.record("Place")
        .fields()
        .requiredLong("x")
        .requiredString("name")
        .endRecord();
  }

  /** Creates a table of several split directories with consecutive ids. */
  public static void create(Path directory, int splitCount) throws IOException {
    Table table = Table.create(LocalStorage.at(directory), SCHEMA);
    for (int split = 0; split < splitCount; split++) {
      append(table, split * ROWS_PER_SPLIT, ROWS_PER_SPLIT);
    }
  }

  private static void append(Table table, int first, int count) throws IOException {
    try (TableWriter writer = table.newWriter()) {
      for (int i = first; i < first + count; i++) {
        writer.write(page(i));
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  private static GenericData.Record page(int i) {
    GenericData.Record page = new GenericData.Record(SCHEMA);
    page.put("id", (long) i);
    page.put("url", "http://host" + i % 97 + ".example.com/page/" + i * 7919L);
    page.put("metadata", headers(i));
    page.put("maybe", i % 5 == 0 ? null : headers(i + 1));
    page.put("visit", visit(VISIT, i));
    Schema earlier = SCHEMA.getField("earlier").schema().getTypes().get(0);
    page.put("earlier", i % 3 == 0 ? null : visit(earlier, i));
    GenericData.Record link = new GenericData.Record(LINK);
    link.put("id", (long) i);
    link.put("text", text(i));
    page.put("links", i % 4 == 0 ? List.of() : List.of(link, link));
    GenericData.Record place =
        new GenericData.Record(SCHEMA.getField("places").schema().getValueType());
    place.put("x", (long) i);
    place.put("name", text(i));
    page.put("places", i % 2 == 0 ? Map.of("home", place) : Map.of());
    return page;
  }

  private static GenericData.Record visit(Schema schema, int i) {
    GenericData.Record visit = new GenericData.Record(schema);
    visit.put("time", 1_000_000L + i);
    visit.put("note", text(i));
    visit.put("headers", headers(i + 2));
    return visit;
  }

  private static Map<String, String> headers(int i) {
    Map<String, String> headers = new HashMap<>();
    if (i % 10 != 0) {
      headers.put("content-type", i % 3 == 0 ? "text/html" : "image/png");
    }
    headers.put("content_type", "other" + i % 4);
    headers.put("etag", text(i).repeat(2) + text(-i) + text(i * 31).repeat(2) + text(i * 57));
    if (i % 7 == 0) {
      headers.put("it's", "quoted " + i % 2);
    }
    if (i % 1000 == 0) {
      headers.put("rare" + i, "once");
    }
    return headers;
  }

  private static String text(int i) {
    return Long.toHexString(i * 0x9E3779B97F4A7C15L) + Long.toHexString(i * 0xC2B2AE3D27D4EB4FL);
  }
}
