package dev.stoa.cli.demo;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.cli.demo.crawl.UrlInfo;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;

/** Checks records of pages, and the messages for other records. */
class PageSchemaCheckTest {
  @Test
  void acceptsPagesOfTheGenerator() {
    assertDoesNotThrow(() -> PageSchemaCheck.check("crawl", UrlInfo.schema()));
  }

  @Test
  void acceptsNullableFields() {
    Schema schema =
        SchemaBuilder.record("Row")
            .fields()
            .optionalString("url")
            .name("metadata")
            .type()
            .unionOf()
            .nullType()
            .and()
            .map()
            .values()
            .stringType()
            .endUnion()
            .noDefault()
            .endRecord();
    assertDoesNotThrow(() -> PageSchemaCheck.check("pages.avro", schema));
  }

  @Test
  void reportsMissingFieldsAndListsTheFields() {
    Schema schema =
        SchemaBuilder.record("Row").fields().requiredString("url").requiredInt("size").endRecord();
    assertEquals(
        "pages.avro has no field \"metadata\" (a map, the headers of the response), only url,"
            + " size; run the demo on records of crawled pages",
        errorMessage(schema));
  }

  @Test
  void reportsTheTypeOfFieldsOfAnotherType() {
    Schema schema =
        SchemaBuilder.record("Row")
            .fields()
            .requiredString("url")
            .optionalLong("metadata")
            .endRecord();
    assertEquals(
        "pages.avro: the field \"metadata\" must be a map, the headers of the response, but is of"
            + " type null or long; run the demo on records of crawled pages",
        errorMessage(schema));
  }

  @Test
  void rejectsValuesThatAreNotRecords() {
    assertEquals(
        "pages.avro contains values of type int; the demo needs records with \"url\" and"
            + " \"metadata\"",
        errorMessage(Schema.create(Schema.Type.INT)));
  }

  private static String errorMessage(Schema schema) {
    return assertThrows(
            IllegalArgumentException.class, () -> PageSchemaCheck.check("pages.avro", schema))
        .getMessage();
  }
}
