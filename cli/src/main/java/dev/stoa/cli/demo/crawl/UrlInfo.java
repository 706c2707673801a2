package dev.stoa.cli.demo.crawl;

import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;

/**
 * The schema of a crawled page: Figure 2 of "Column-Oriented Storage Techniques for MapReduce"
 * (VLDB 2011), the CIF paper. The crawl generator creates records of this schema.
 */
public final class UrlInfo {
  /** The page's URL; a string. */
  public static final String URL = "url";

  /** The URL of the page that led here; a string. */
  public static final String SRC_URL = "srcUrl";

  /** When the page was fetched; milliseconds since 1970. */
  public static final String FETCH_TIME = "fetchTime";

  /** The URLs of pages that link here; an array of strings. */
  public static final String INLINK = "inlink";

  /** The headers of the response; a map of strings with lower-case keys. */
  public static final String METADATA = "metadata";

  /** The annotations of the page; a map of strings. */
  public static final String ANNOTATIONS = "annotations";

  /** The page itself; bytes. */
  public static final String CONTENT = "content";

  private static final Schema SCHEMA = newSchema();

  private UrlInfo() {}

  /** Returns the Avro schema, with the fields in the order of the paper. */
  public static Schema schema() {
    return SCHEMA;
  }

  private static Schema newSchema() {
    Schema instant = LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG));
    return SchemaBuilder.record("UrlInfo")
        .namespace("dev.stoa.cli.demo.crawl")
        .fields()
        .requiredString(URL)
        .requiredString(SRC_URL)
        .name(FETCH_TIME)
        .type(instant)
        .noDefault()
        .name(INLINK)
        .type()
        .array()
        .items()
        .stringType()
        .noDefault()
        .name(METADATA)
        .type()
        .map()
        .values()
        .stringType()
        .noDefault()
        .name(ANNOTATIONS)
        .type()
        .map()
        .values()
        .stringType()
        .noDefault()
        .requiredBytes(CONTENT)
        .endRecord();
  }
}
