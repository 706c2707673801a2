package dev.stoa.bench.experiment.iomode;

import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * Reads all bytes of a table's column files in sequence without decoding values, like the job that
 * does nothing in section 5.6 of the paper "The Performance of MapReduce" (VLDB 2010).
 */
final class RawBytesReader {
  private static final int READ_SIZE_IN_BYTES = 1 << 20;

  private final Storage storage;
  private final CRC32C checksum = new CRC32C();
  private final byte[] buffer = new byte[READ_SIZE_IN_BYTES];
  private long byteCount;

  private RawBytesReader(Storage storage) {
    this.storage = storage;
  }

  /** Reads all bytes of a table; the answer is their number and checksum. */
  static Outcome read(Storage storage) throws IOException {
    Stopwatch stopwatch = Stopwatch.start();
    RawBytesReader reader = new RawBytesReader(storage);
    for (StorageEntry split : storage.list("")) {
      if (split.isDirectory() && split.name().startsWith("s-")) {
        for (StorageEntry file : storage.list(split.name())) {
          reader.readFile(split.name() + "/" + file.name());
        }
      }
    }
    String answer =
        reader.byteCount + " bytes of checksum " + Long.toHexString(reader.checksum.getValue());
    return stopwatch.stop(answer, 0, reader.byteCount).withValueBytes(reader.byteCount);
  }

  private void readFile(String path) throws IOException {
    try (InputFile file = storage.open(path)) {
      long sizeInBytes = file.sizeInBytes();
      for (long position = 0; position < sizeInBytes; position += READ_SIZE_IN_BYTES) {
        int length = (int) Math.min(READ_SIZE_IN_BYTES, sizeInBytes - position);
        Optional<ByteBuffer> mapped = file.map(position, length);
        if (mapped.isPresent()) {
          checksum.update(mapped.get());
        } else {
          file.readFully(position, buffer, 0, length);
          checksum.update(buffer, 0, length);
        }
      }
      byteCount += sizeInBytes;
    }
  }
}
