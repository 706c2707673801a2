package dev.stoa.storage;

import java.io.Closeable;
import java.io.IOException;

/**
 * A file being written sequentially. Not thread-safe. Readers must not open it before {@link
 * #complete()} has returned, although some storages list it. {@link #close()} without {@link
 * #complete()} abandons the file; if it remains, it can be deleted.
 */
public interface OutputFile extends Closeable {
  /** The file's path within its storage. */
  String path();

  /** The number of bytes written so far. */
  long position();

  /** Appends {@code length} bytes of {@code source}, starting at {@code offset}. */
  void write(byte[] source, int offset, int length) throws IOException;

  /** Makes the file's bytes durable and closes it. */
  void complete() throws IOException;

  /** Closes the file; if it is incomplete, deletes it if possible. */
  @Override
  void close() throws IOException;
}
