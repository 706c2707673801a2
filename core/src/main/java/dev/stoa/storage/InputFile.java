package dev.stoa.storage;

import java.io.Closeable;
import java.io.IOException;

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
}
