package dev.stoa.cli.input.nutch;

import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;

/**
 * The schema of a crawled page in Figure 2 of the CIF paper, with a fetch time that may be unknown.
 */
final class PageSchema {
  static final String URL = "url";

  /** The URL against which the page's links are resolved. */
  static final String SRC_URL = "srcUrl";

  static final String FETCH_TIME = "fetchTime";
  static final String INLINK = "inlink";

  /** The headers of the response, with keys in lower case. */
  static final String METADATA = "metadata";

  /** What parsers found: title, text, and their own metadata. */
  static final String ANNOTATIONS = "annotations";

  static final String CONTENT = "content";

  private PageSchema() {}

  static Schema create() {
    Schema instant = LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG));
    Schema text = Schema.create(Schema.Type.STRING);
    return SchemaBuilder.record("UrlInfo")
        .namespace("dev.stoa.nutch")
        .fields()
        .requiredString(URL)
        .requiredString(SRC_URL)
        .name(FETCH_TIME)
        .type(Schema.createUnion(Schema.create(Schema.Type.NULL), instant))
        .withDefault(null)
        .name(INLINK)
        .type(Schema.createArray(text))
        .noDefault()
        .name(METADATA)
        .type(Schema.createMap(text))
        .noDefault()
        .name(ANNOTATIONS)
        .type(Schema.createMap(text))
        .noDefault()
        .requiredBytes(CONTENT)
        .endRecord();
  }
}
