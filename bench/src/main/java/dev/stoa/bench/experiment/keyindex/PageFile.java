package dev.stoa.bench.experiment.keyindex;

import dev.stoa.storage.InputFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * Reads pages that {@link PageWriter} wrote, and keeps them, as core's reader of key indexes does.
 * Not thread-safe.
 */
final class PageFile implements Closeable {
  static final int PAGE_SIZE_IN_BYTES = 4_096;

  /** A page begins with the checksum of its other bytes. */
  static final int CHECKSUM_SIZE_IN_BYTES = Integer.BYTES;

  private final InputFile file;
  private final int directoryPageCount;
  private final CRC32C crc = new CRC32C();
  private final Map<Integer, ByteBuffer> pages = new HashMap<>();
  private long directoryReadCount;
  private long entryReadCount;

  /**
   * Reads a file.
   *
   * @param directoryPageCount the number of pages of the directory, which are the first
   */
  PageFile(InputFile file, int directoryPageCount) {
    this.file = file;
    this.directoryPageCount = directoryPageCount;
  }

  /** Returns a page, whose bytes are little-endian and must not be changed. */
  ByteBuffer page(int number) throws IOException {
    ByteBuffer page = pages.get(number);
    if (page == null) {
      page = read(number);
      pages.put(number, page);
    }
    return page;
  }

  private ByteBuffer read(int number) throws IOException {
    byte[] bytes = new byte[PAGE_SIZE_IN_BYTES];
    file.readFully((long) number * PAGE_SIZE_IN_BYTES, bytes, 0, bytes.length);
    ByteBuffer page = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (page.getInt(0) != checksum(bytes, crc)) {
      throw new IOException(file.path() + ": the checksum of page " + number + " is wrong");
    }
    if (number < directoryPageCount) {
      directoryReadCount++;
    } else {
      entryReadCount++;
    }
    return page;
  }

  static int checksum(byte[] page, CRC32C crc) {
    crc.reset();
    crc.update(page, CHECKSUM_SIZE_IN_BYTES, PAGE_SIZE_IN_BYTES - CHECKSUM_SIZE_IN_BYTES);
    return (int) crc.getValue();
  }

  void dropPages() {
    pages.clear();
  }

  long directoryReadCount() {
    return directoryReadCount;
  }

  long entryReadCount() {
    return entryReadCount;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
