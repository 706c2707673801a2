package dev.stoa.cli.input.warc;

import java.util.List;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Creates the schema of web archives: the columns of a crawl, and those of the archive's records.
 *
 * <ul>
 *   <li>{@code url}: the page's URL
 *   <li>{@code srcUrl}: the archive file of the page
 *   <li>{@code fetchTime}: when it was fetched
 *   <li>{@code inlink}: empty; archives do not record links to a page
 *   <li>{@code metadata}: the HTTP headers, names in lower case, values of repeated ones joined by
 *       a comma, those of {@code set-cookie} by a line end; and {@code :status}. Content not
 *       fetched by HTTP has only the header {@code content-type}
 *   <li>{@code content}: the body, without the chunks of a chunked transfer, but with its content
 *       encoding
 *   <li>{@code warcType}: response, resource, conversion or revisit
 *   <li>{@code recordId}: the record's identifier; null in ARC files
 *   <li>{@code warcHeaders}: all the archive's own headers of the record
 * </ul>
 */
final class WarcSchema {
  private WarcSchema() {}

  static Schema create() {
    Schema string = Schema.create(Schema.Type.STRING);
    Schema timestamp = LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG));
    Schema optionalString = Schema.createUnion(Schema.create(Schema.Type.NULL), string);
    return Schema.createRecord(
        "Page",
        "A page of a web archive.",
        null,
        false,
        List.of(
            new Schema.Field("url", string),
            new Schema.Field("srcUrl", string),
            new Schema.Field("fetchTime", timestamp),
            new Schema.Field("inlink", Schema.createArray(string)),
            new Schema.Field("metadata", Schema.createMap(string)),
            new Schema.Field("content", Schema.create(Schema.Type.BYTES)),
            new Schema.Field("warcType", string),
            new Schema.Field("recordId", optionalString, null, Schema.Field.NULL_DEFAULT_VALUE),
            new Schema.Field("warcHeaders", Schema.createMap(string))));
  }
}
