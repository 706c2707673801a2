package dev.stoa.cli.input.arrow;

import dev.stoa.cli.input.file.HadoopInput;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.OpenInput;
import dev.stoa.cli.input.file.SpooledInput;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;

/**
 * The record batches of a file or stream, which its first bytes distinguish. A file is read through
 * its footer, from a temporary copy if it is compressed or remote.
 */
final class ArrowBatches implements Closeable {
  private static final byte[] FILE_MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);

  private final BufferAllocator allocator;
  private final ArrowReader reader;
  private final Optional<SpooledInput> temporaryCopy;

  private ArrowBatches(
      BufferAllocator allocator, ArrowReader reader, Optional<SpooledInput> temporaryCopy) {
    this.allocator = allocator;
    this.reader = reader;
    this.temporaryCopy = temporaryCopy;
  }

  static ArrowBatches open(InputLocation location) throws IOException {
    OpenInput input = OpenInput.open(location);
    boolean isStream = false;
    try {
      InputStream stream = new BufferedInputStream(input.stream());
      stream.mark(FILE_MAGIC.length);
      boolean isFile = Arrays.equals(FILE_MAGIC, stream.readNBytes(FILE_MAGIC.length));
      stream.reset();
      isStream = !isFile;
      return isFile ? openFile(location, stream) : openStream(stream);
    } finally {
      if (!isStream) {
        input.close();
      }
    }
  }

  private static ArrowBatches openStream(InputStream stream) {
    BufferAllocator allocator = new RootAllocator();
    return new ArrowBatches(
        allocator,
        new ArrowStreamReader(stream, allocator, CommonsCompressionFactory.INSTANCE),
        Optional.empty());
  }

  private static ArrowBatches openFile(InputLocation location, InputStream decompressed)
      throws IOException {
    if (!(location instanceof HadoopInput) && isStoredPlain(location)) {
      return openFile(location, Optional.empty());
    }
    SpooledInput copy = SpooledInput.copyOf(decompressed);
    try {
      return openFile(copy, Optional.of(copy));
    } catch (IOException | RuntimeException e) {
      copy.delete();
      throw e;
    }
  }

  private static boolean isStoredPlain(InputLocation location) throws IOException {
    try (OpenInput input = OpenInput.openStored(location)) {
      return Arrays.equals(FILE_MAGIC, input.stream().readNBytes(FILE_MAGIC.length));
    }
  }

  private static ArrowBatches openFile(InputLocation file, Optional<SpooledInput> temporaryCopy)
      throws IOException {
    FileChannel channel = FileChannel.open(Path.of(URI.create(file.uri())));
    BufferAllocator allocator = new RootAllocator();
    return new ArrowBatches(
        allocator,
        new ArrowFileReader(channel, allocator, CommonsCompressionFactory.INSTANCE),
        temporaryCopy);
  }

  /** Returns the reader, whose vectors are filled by each batch. */
  ArrowReader reader() {
    return reader;
  }

  @Override
  public void close() throws IOException {
    try {
      reader.close();
      allocator.close();
    } catch (IllegalStateException e) {
      // A damaged batch may leave memory allocated.
    } finally {
      temporaryCopy.ifPresent(SpooledInput::delete);
    }
  }
}
