package dev.stoa.cli.input.file;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/** A file being read: its decompressed bytes and the number of stored bytes read. */
public final class OpenInput implements Closeable {
  private static final int BUFFER_SIZE_IN_BYTES = 1 << 16;

  private final InputLocation location;
  private final CountingInputStream stored;
  private final InputStream stream;

  private OpenInput(InputLocation location, CountingInputStream stored, InputStream stream) {
    this.location = location;
    this.stored = stored;
    this.stream = stream;
  }

  /** Opens a file, decompressing gzip and zstd by their first bytes. */
  public static OpenInput open(InputLocation location) throws IOException {
    CountingInputStream stored = new CountingInputStream(location.open());
    try {
      BufferedInputStream buffered = new BufferedInputStream(stored, BUFFER_SIZE_IN_BYTES);
      return new OpenInput(location, stored, Decompression.decompress(buffered));
    } catch (IOException | RuntimeException e) {
      stored.close();
      throw e;
    }
  }

  /** Opens a file without decompressing it. */
  public static OpenInput openStored(InputLocation location) throws IOException {
    CountingInputStream stored = new CountingInputStream(location.open());
    return new OpenInput(location, stored, new BufferedInputStream(stored, BUFFER_SIZE_IN_BYTES));
  }

  public InputLocation location() {
    return location;
  }

  public InputStream stream() {
    return stream;
  }

  /** The stored bytes read, including buffered ones. */
  public long position() {
    return stored.count();
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
