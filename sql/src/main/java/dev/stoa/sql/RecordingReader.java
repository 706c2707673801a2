package dev.stoa.sql;

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
 * A reader that keeps the exception of another one, of which the C interface passes on only the
 * text.
 */
final class RecordingReader extends ArrowReader {
  private final ArrowReader reader;
  private volatile Optional<Throwable> failure = Optional.empty();

  RecordingReader(ArrowReader reader, BufferAllocator allocator) {
    super(allocator);
    this.reader = reader;
  }

  /** Returns what ended the reading; empty if nothing went wrong. */
  Optional<Throwable> failure() {
    return failure;
  }

  @Override
  public boolean loadNextBatch() throws IOException {
    try {
      return reader.loadNextBatch();
    } catch (IOException | RuntimeException | Error e) {
      failure = Optional.of(e);
      throw e;
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
  protected Schema readSchema() throws IOException {
    return reader.getVectorSchemaRoot().getSchema();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  @Override
  protected void closeReadSource() throws IOException {
    reader.close();
  }
}
