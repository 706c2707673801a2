package dev.stoa.bench.experiment.crawl;

import dev.stoa.cli.demo.crawl.UrlInfo;
import java.nio.ByteBuffer;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * A web page, which several threads write in different formats. Each writes a copy of the record,
 * since reading a buffer moves its position.
 *
 * @param record the page, with uncompressed content
 * @param zlibContent the same content, compressed with zlib
 */
record CrawledPage(GenericRecord record, ByteBuffer zlibContent) {
  /** Returns a copy of the record with uncompressed content. */
  GenericRecord withUncompressedContent() {
    return copyWith((ByteBuffer) record.get(UrlInfo.CONTENT));
  }

  /** Returns a copy of the record with content compressed with zlib. */
  GenericRecord withCompressedContent() {
    return copyWith(zlibContent);
  }

  private GenericRecord copyWith(ByteBuffer content) {
    GenericRecord copy = new GenericData.Record(record.getSchema());
    int count = record.getSchema().getFields().size();
    for (int field = 0; field < count; field++) {
      copy.put(field, record.get(field));
    }
    copy.put(UrlInfo.CONTENT, content.duplicate());
    return copy;
  }
}
