package dev.stoa.python;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * A reader that keeps the exception that ended it, so that Python can raise one of the right class;
 * the C stream interface passes only a text.
 */
public final class ScanStream extends ArrowReader {
  private final ArrowReader reader;
  private volatile Optional<Throwable> failure = Optional.empty();

  ScanStream(ArrowReader reader, BufferAllocator allocator) {
    super(allocator);
    this.reader = reader;
  }

  /** Returns the exception that ended the stream, if one did. */
  public Optional<Throwable> failure() {
    return failure;
  }

  @Override
  public boolean loadNextBatch() throws IOException {
    try {
      return reader.loadNextBatch();
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      failure = Optional.of(e);
      throw new TracelessException(e);
    }
  }

  @Override
  public VectorSchemaRoot getVectorSchemaRoot() throws IOException {
    return reader.getVectorSchemaRoot();
  }

  @Override
  public Map<Long, Dictionary> getDictionaryVectors() throws IOException {
    return reader.getDictionaryVectors();
  }

  @Override
  public Dictionary lookup(long id) {
    return reader.lookup(id);
  }

  @Override
  public Set<Long> getDictionaryIds() {
    return reader.getDictionaryIds();
  }

  @Override
  public long bytesRead() {
    return reader.bytesRead();
  }

  @Override
  public void close(boolean closeReadSource) throws IOException {
    reader.close(closeReadSource);
  }

  @Override
  protected void closeReadSource() throws IOException {
    reader.close();
  }

  @Override
  protected Schema readSchema() throws IOException {
    return reader.getVectorSchemaRoot().getSchema();
  }
}
