package dev.stoa.bench.experiment.keyindex;

import dev.stoa.storage.OutputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.IntToLongFunction;
import java.util.zip.CRC32C;

/** Writes a file of pages with checksums, one after another. Not thread-safe. */
final class PageWriter {
  private final OutputFile file;
  private final CRC32C crc = new CRC32C();
  private int pageCount;

  PageWriter(OutputFile file) {
    this.file = file;
  }

  /** Returns an empty page, whose first bytes are for the checksum. */
  static ByteBuffer newPage() {
    return ByteBuffer.allocate(PageFile.PAGE_SIZE_IN_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Writes a page with its checksum. */
  void write(ByteBuffer page) throws IOException {
    byte[] bytes = new byte[PageFile.PAGE_SIZE_IN_BYTES];
    page.get(0, bytes);
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(PageFile.checksum(bytes, crc));
    file.write(bytes, 0, bytes.length);
    pageCount++;
  }

  /** Writes numbers in pages of their own, of {@link NumberPages#read}. */
  NumberPages writeNumbers(int count, int bits, IntToLongFunction numbers) throws IOException {
    NumberPages written = new NumberPages(pageCount, bits);
    ByteBuffer page = newPage();
    for (int i = 0; i < count; i++) {
      if (i > 0 && written.isFirst(i)) {
        write(page);
        page = newPage();
      }
      PageBits.write(page, written.position(i), numbers.applyAsLong(i));
    }
    write(page);
    return written;
  }

  /** Returns the number of pages that were written. */
  int pageCount() {
    return pageCount;
  }
}
