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

/** Reads all bytes of the columns' files in sequence, without decoding values: the dummy job. */
final class RawBytes {
  private static final int READ_SIZE_IN_BYTES = 1 << 20;

  private final Storage table;
  private final CRC32C checksum = new CRC32C();
  private final byte[] buffer = new byte[READ_SIZE_IN_BYTES];
  private long bytes;

  private RawBytes(Storage table) {
    this.table = table;
  }

  /** Reads the bytes; the answer is their count and checksum. */
  static Outcome read(Storage table) throws IOException {
    Stopwatch stopwatch = Stopwatch.start();
    RawBytes raw = new RawBytes(table);
    for (StorageEntry split : table.list("")) {
      if (split.isDirectory() && split.name().startsWith("s-")) {
        for (StorageEntry file : table.list(split.name())) {
          raw.read(split.name() + "/" + file.name());
        }
      }
    }
    String answer = raw.bytes + " bytes of checksum " + Long.toHexString(raw.checksum.getValue());
    return stopwatch.stop(answer, 0, raw.bytes).withValueBytes(raw.bytes);
  }

  private void read(String path) throws IOException {
    try (InputFile file = table.open(path)) {
      long size = file.sizeInBytes();
      for (long position = 0; position < size; position += READ_SIZE_IN_BYTES) {
        int length = (int) Math.min(READ_SIZE_IN_BYTES, size - position);
        Optional<ByteBuffer> mapped = file.map(position, length);
        if (mapped.isPresent()) {
          checksum.update(mapped.get());
        } else {
          file.readFully(position, buffer, 0, length);
          checksum.update(buffer, 0, length);
        }
      }
      bytes += size;
    }
  }
}
