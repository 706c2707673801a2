package dev.stoa.bench.experiment.crawl;

import dev.stoa.cli.demo.crawl.UrlInfo;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.zip.Deflater;
import org.apache.avro.generic.GenericRecord;

/**
 * Reads the web pages of a crawl in batches, and compresses each page once for all formats. Not
 * thread-safe.
 */
final class CrawledPages implements AutoCloseable {
  private final Iterator<GenericRecord> records;
  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
  private byte[] buffer = new byte[1 << 17];

  CrawledPages(Iterator<GenericRecord> records) {
    this.records = records;
  }

  /** Returns the next {@code maxCount} pages; fewer at the end. */
  List<CrawledPage> nextBatch(int maxCount) {
    List<CrawledPage> batch = new ArrayList<>(maxCount);
    while (batch.size() < maxCount && records.hasNext()) {
      GenericRecord record = records.next();
      batch.add(new CrawledPage(record, compress((ByteBuffer) record.get(UrlInfo.CONTENT))));
    }
    return batch;
  }

  private ByteBuffer compress(ByteBuffer content) {
    deflater.reset();
    deflater.setInput(content.duplicate());
    deflater.finish();
    int compressedSize = 0;
    while (!deflater.finished()) {
      if (compressedSize == buffer.length) {
        buffer = Arrays.copyOf(buffer, 2 * compressedSize);
      }
      compressedSize += deflater.deflate(buffer, compressedSize, buffer.length - compressedSize);
    }
    return ByteBuffer.wrap(Arrays.copyOf(buffer, compressedSize));
  }

  @Override
  public void close() {
    deflater.end();
  }
}
