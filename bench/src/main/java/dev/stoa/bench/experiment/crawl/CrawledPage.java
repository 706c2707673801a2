package dev.stoa.bench.experiment.crawl;

import dev.stoa.cli.demo.crawl.UrlInfo;
import java.nio.ByteBuffer;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * A page to be written in all formats by several threads: each uses its own record, since reading a
 * buffer moves its position.
 *
 * @param record the page, with the content as it was fetched
 * @param zlibContent the same content, compressed with zlib
 */
record CrawledPage(GenericRecord record, ByteBuffer zlibContent) {
  /** The page as it was fetched. */
  GenericRecord uncompressed() {
    return with((ByteBuffer) record.get(UrlInfo.CONTENT));
  }

  /** The page with its content compressed. */
  GenericRecord withCompressedContent() {
    return with(zlibContent);
  }

  private GenericRecord with(ByteBuffer content) {
    GenericRecord copy = new GenericData.Record(record.getSchema());
    int count = record.getSchema().getFields().size();
    for (int field = 0; field < count; field++) {
      copy.put(field, record.get(field));
    }
    copy.put(UrlInfo.CONTENT, content.duplicate());
    return copy;
  }
}
