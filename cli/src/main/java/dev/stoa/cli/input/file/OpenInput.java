package dev.stoa.cli.input.file;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** An open file: a stream of its decompressed bytes, and how many stored bytes were read. */
public final class OpenInput implements Closeable {
  private static final int BUFFER_SIZE_IN_BYTES = 1 << 16;

  private final InputLocation location;
  private final CountingInputStream storedStream;
  private final InputStream stream;

  private OpenInput(InputLocation location, CountingInputStream storedStream, InputStream stream) {
    this.location = location;
    this.storedStream = storedStream;
    this.stream = stream;
  }

  /** Opens a file and decompresses it if its first bytes are those of gzip or zstd. */
  public static OpenInput open(InputLocation location) throws IOException {
    CountingInputStream storedStream = new CountingInputStream(location.open());
    try {
      BufferedInputStream bufferedStream =
          new BufferedInputStream(storedStream, BUFFER_SIZE_IN_BYTES);
      return new OpenInput(location, storedStream, Decompression.decompress(bufferedStream));
    } catch (IOException | RuntimeException e) {
      storedStream.close();
      throw e;
    }
  }

  /** Opens a file without decompressing it. */
  public static OpenInput openStored(InputLocation location) throws IOException {
    CountingInputStream storedStream = new CountingInputStream(location.open());
    return new OpenInput(
        location, storedStream, new BufferedInputStream(storedStream, BUFFER_SIZE_IN_BYTES));
  }

  /** Returns the command that decompresses a file; empty if the file is not compressed. */
  public static Optional<String> decompressionCommand(InputLocation location) throws IOException {
    byte[] magic;
    try (InputStream stored = location.open()) {
      magic = stored.readNBytes(Decompression.MAGIC_LENGTH);
    }
    if (Decompression.isGzip(magic)) {
      return Optional.of("gunzip");
    }
    return Decompression.isZstd(magic) ? Optional.of("unzstd") : Optional.empty();
  }

  public InputLocation location() {
    return location;
  }

  public InputStream stream() {
    return stream;
  }

  /** Returns the number of stored bytes read so far, including buffered ones. */
  public long position() {
    return storedStream.byteCount();
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
