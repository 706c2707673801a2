package dev.stoa.arrow;

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
 * A reader for export as a stream of Arrow's C interface, which passes on only the text of an
 * exception: keeps the exception that ended another reader. Called by the modules for SQL and
 * Python, which throw it again.
 */
public final class StreamedReader extends ArrowReader {
  private final ArrowReader reader;
  private volatile Optional<Throwable> failure = Optional.empty();

  /** Creates a reader that closes the other one with itself. */
  public StreamedReader(ArrowReader reader, BufferAllocator allocator) {
    super(allocator);
    this.reader = reader;
  }

  /** Returns the exception that ended the reading, if one did; may be called by any thread. */
  public Optional<Throwable> failure() {
    return failure;
  }

  /** Throws the exception that ended the reading, if one did. */
  public void throwFailure() throws IOException {
    if (failure.isPresent()) {
      OrderedBatchQueue.rethrow(failure.get());
    }
  }

  @Override
  public boolean loadNextBatch() throws IOException {
    try {
      return reader.loadNextBatch();
    } catch (IOException | RuntimeException | Error e) {
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
