package dev.stoa.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A file open for positional reads; safe for use by many threads until it is closed. */
public interface InputFile extends Closeable {
  /** The file's path within its storage. */
  String path();

  /** The file's length in bytes when it was opened. */
  long sizeInBytes() throws IOException;

  /**
   * Reads exactly {@code length} bytes at {@code position} of the file into {@code target},
   * starting at {@code offset}.
   *
   * @throws java.io.EOFException when the file is shorter
   */
  void readFully(long position, byte[] target, int offset, int length) throws IOException;

  /**
   * The bytes in memory or in the system's cache, without a copy; empty where the storage does not
   * support this. The buffer stays valid after the file is closed; if the file is truncated,
   * reading the buffer throws {@code InternalError}.
   *
   * @param length at least 0; the file has this many bytes from the position on
   */
  default Optional<ByteBuffer> map(long position, int length) throws IOException {
    return Optional.empty();
  }

  /**
   * The number of bytes that take about as long to read as a request takes to start: ranges closer
   * together than this are better read in one request. 0 where each read is cheap.
   */
  default int mergeDistanceInBytes() {
    return 0;
  }

  /**
   * Called by a reader that found these bytes corrupt, whether read or mapped. From now on the
   * storage verifies them itself when they are read.
   *
   * @return whether reading again may give other bytes, since the storage has several copies;
   *     mapped buffers do not change
   */
  default boolean markCorrupt(long position, long length) {
    return false;
  }

  /**
   * The first bytes of a file without checksums of ours, verified by the storage itself.
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
