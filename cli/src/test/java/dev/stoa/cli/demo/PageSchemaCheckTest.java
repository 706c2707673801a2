package dev.stoa.cli.demo;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.cli.demo.crawl.UrlInfo;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;

/** Messages for records that are not crawled pages. */
class PageSchemaCheckTest {
  @Test
  void pagesOfTheGeneratorFit() {
    assertDoesNotThrow(() -> PageSchemaCheck.check("crawl", UrlInfo.schema()));
  }

  @Test
  void fieldsMayBeNull() {
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
  void aMissingFieldIsNamedWithThoseThatAreThere() {
    Schema schema =
        SchemaBuilder.record("Row").fields().requiredString("url").requiredInt("size").endRecord();
    assertEquals(
        "pages.avro has no field \"metadata\" (a map, the headers of the response), only url,"
            + " size; run the demo on records of crawled pages",
        sentence(schema));
  }

  @Test
  void aFieldOfAnotherTypeIsNamedWithItsType() {
    Schema schema =
        SchemaBuilder.record("Row")
            .fields()
            .requiredString("url")
            .optionalLong("metadata")
            .endRecord();
    assertEquals(
        "pages.avro: the field \"metadata\" must be a map, the headers of the response, but is of"
            + " type null or long; run the demo on records of crawled pages",
        sentence(schema));
  }

  @Test
  void valuesThatAreNoRecordsAreRefused() {
    assertEquals(
        "pages.avro contains values of type int; the demo needs records with \"url\" and"
            + " \"metadata\"",
        sentence(Schema.create(Schema.Type.INT)));
  }

  private static String sentence(Schema schema) {
    return assertThrows(
            IllegalArgumentException.class, () -> PageSchemaCheck.check("pages.avro", schema))
        .getMessage();
  }
}
