package dev.stoa.bench.flip;

import dev.stoa.bench.experiment.loop.MixedRows;
import dev.stoa.bench.rows.Rows;
import dev.stoa.cli.demo.crawl.CrawlGenerator;
import dev.stoa.cli.demo.crawl.CrawlOptions;
import dev.stoa.cli.demo.crawl.UrlInfo;
import java.util.Iterator;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Generates rows of strings, numbers, arrays and maps: the columns of {@link MixedRows}, and a
 * nested record with a web page of a crawl, without its content.
 */
final class FlipRows {
  private static final String PAGE_COLUMN = "page";
  private static final Schema PAGE_SCHEMA = pageSchema();
  private static final Schema SCHEMA = rowSchema();

  private FlipRows() {}

  static Rows of(long seed, long rowCount) {
    Iterator<GenericRecord> mixed = new MixedRows(seed, rowCount);
    Iterator<GenericRecord> pages =
        new CrawlGenerator(
            seed,
            rowCount,
            CrawlOptions.defaults()
                .withMedianContentSizeInBytes(CrawlOptions.MIN_CONTENT_SIZE_IN_BYTES));
    return new Rows(
        SCHEMA,
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return mixed.hasNext();
          }

          @Override
          public GenericRecord next() {
            return joinRecords(mixed.next(), pages.next());
          }
        });
  }

  private static GenericRecord joinRecords(GenericRecord mixed, GenericRecord page) {
    GenericRecord row = new GenericData.Record(SCHEMA);
    mixed.getSchema().getFields().forEach(field -> row.put(field.name(), mixed.get(field.pos())));
    GenericRecord nested = new GenericData.Record(PAGE_SCHEMA);
    PAGE_SCHEMA.getFields().forEach(field -> nested.put(field.pos(), page.get(field.name())));
    row.put(PAGE_COLUMN, nested);
    return row;
  }

  private static Schema rowSchema() {
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("Row").namespace("dev.stoa.bench.flip").fields();
    for (Schema.Field field : MixedRows.schema().getFields()) {
      fields.name(field.name()).type(field.schema()).noDefault();
    }
    return fields.name(PAGE_COLUMN).type(PAGE_SCHEMA).noDefault().endRecord();
  }

  private static Schema pageSchema() {
    Schema text = Schema.create(Schema.Type.STRING);
    return Schema.createRecord(
        "Page",
        null,
        "dev.stoa.bench.flip",
        false,
        List.of(
            new Schema.Field(UrlInfo.URL, text),
            new Schema.Field(UrlInfo.SRC_URL, text),
            new Schema.Field(UrlInfo.FETCH_TIME, Schema.create(Schema.Type.LONG)),
            new Schema.Field(UrlInfo.INLINK, Schema.createArray(text)),
            new Schema.Field(UrlInfo.METADATA, Schema.createMap(text)),
            new Schema.Field(UrlInfo.ANNOTATIONS, Schema.createMap(text))));
  }
}
