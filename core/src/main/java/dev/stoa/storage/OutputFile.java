package dev.stoa.storage;

import java.io.Closeable;
import java.io.IOException;

/**
 * A file being written sequentially. Not thread-safe. It does not exist for readers until {@link
 * #complete()} returns: {@link #close()} before that abandons the file, and its remains can be
 * deleted.
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

  /** Releases the file; an incomplete file is deleted if possible. */
  @Override
  void close() throws IOException;
}
