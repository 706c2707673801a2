package dev.stoa.cli.output;

import java.io.IOException;
import java.io.OutputStream;

/** A file written under a temporary name and renamed when it is complete. */
interface PendingOutput {
  /** Returns the stream to write to; closing it does not publish the file. */
  OutputStream stream();

  /** Publishes the file under its name; the stream must be closed. */
  void publish() throws IOException;

  /** Removes the partial file. */
  void abort() throws IOException;
}
