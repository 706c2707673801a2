package dev.stoa.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A file open for reading by position; safe for use by many threads until it is closed. */
public interface InputFile extends Closeable {
  /** The file's path within its storage. */
  String path();

  /** The file's length in bytes when it was opened. */
  long sizeInBytes() throws IOException;

  /**
   * Reads exactly {@code length} bytes that begin at {@code position} of the file into {@code
   * target} from {@code offset} on.
   *
   * @throws java.io.EOFException when the file ends before
   */
  void readFully(long position, byte[] target, int offset, int length) throws IOException;

  /**
   * The bytes as they lie in memory or in the system's cache, without a copy; empty where the
   * storage cannot give that. What is given stays valid after the file was closed. Should the file
   * be cut meanwhile, reading the buffer throws {@code InternalError}.
   *
   * @param length at least 0, the file has so many bytes from the position on
   */
  default Optional<ByteBuffer> map(long position, int length) throws IOException {
    return Optional.empty();
  }

  /**
   * How many bytes are read about as fast as a read begins: what is wanted soon and lies closer to
   * what is read is better read with it. 0 where each read is cheap.
   */
  default int gapInBytes() {
    return 0;
  }

  /**
   * Told by a reader that of these bytes not all are those that were written, whether they were
   * read or mapped. From now on they come only as the storage itself has checked them.
   *
   * @return whether reading them again may give others, as where the storage has several copies;
   *     buffers that were mapped stay as they are
   */
  default boolean distrust(long position, long length) {
    return false;
  }

  /**
   * The first bytes of a file that carries no checksums of ours, as the storage itself has checked
   * them.
   *
   * @throws java.io.EOFException when the file ends before
   */
  default byte[] readCheckedByStorage(int length) throws IOException {
    distrust(0, length);
    byte[] bytes = new byte[length];
    readFully(0, bytes, 0, length);
    return bytes;
  }
}
