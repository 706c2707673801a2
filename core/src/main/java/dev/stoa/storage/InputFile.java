package dev.stoa.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A file that is open for positional reads; safe for use by many threads until it is closed. */
public interface InputFile extends Closeable {
  /** The file's path within its storage. */
  String path();

  /** The size of the file when it was opened. */
  long sizeInBytes() throws IOException;

  /**
   * Reads exactly {@code length} bytes at {@code position} of the file into {@code target},
   * starting at {@code offset}.
   *
   * @throws java.io.EOFException when the file is shorter
   */
  void readFully(long position, byte[] target, int offset, int length) throws IOException;

  /**
   * Returns bytes of the file as a buffer over memory or the system's page cache, without a copy;
   * empty if the storage does not support this. The buffer stays valid after the file is closed; if
   * the file is truncated, reading the buffer throws {@code InternalError}.
   *
   * @param length the number of bytes: at least 0, and at most the number of bytes after the
   *     position
   */
  default Optional<ByteBuffer> map(long position, int length) throws IOException {
    return Optional.empty();
  }

  /**
   * The number of bytes that can be read in the time that it takes to start a request: ranges that
   * are closer together are better read in one request. 0 if requests cost little.
   */
  default int mergeDistanceInBytes() {
    return 0;
  }

  /**
   * Reports that bytes of the file, read or mapped, are corrupt. From then on the storage verifies
   * these bytes itself when they are read.
   *
   * @return whether reading the bytes again may return other bytes, because the storage has several
   *     copies; mapped buffers do not change
   */
  default boolean markCorrupt(long position, long length) {
    return false;
  }

  /**
   * Reads the first bytes of a file, verified by the storage if it has checksums of its own; for
   * files in other formats, which have no Stoa checksums.
   *
   * @throws java.io.EOFException when the file is shorter
   */
  default byte[] readVerified(int length) throws IOException {
    markCorrupt(0, length);
    byte[] bytes = new byte[length];
    readFully(0, bytes, 0, length);
    return bytes;
  }
}
