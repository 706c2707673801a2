package dev.stoa.cli.output;

import java.io.IOException;

/** A directory written under a temporary name and renamed when all files are complete. */
interface PendingDirectory {
  /**
   * Creates a file.
   *
   * @param name the path within the directory, separated by slashes
   */
  PendingOutput newFile(String name) throws IOException;

  /** Returns the size of all files. */
  long sizeInBytes() throws IOException;

  /** Publishes the directory under its name; the files must be published. */
  void publish() throws IOException;

  /** Removes the files. */
  void abort() throws IOException;
}
