package dev.stoa.cli.output;

import java.io.IOException;
import java.io.OutputStream;

/** A file that is written under another name and gets its own when it is complete. */
interface PendingOutput {
  /** Where its bytes go; closing it does not publish it. */
  OutputStream stream();

  /** Gives it its name; its stream is closed before. */
  void publish() throws IOException;

  /** Removes what was written. */
  void abandon() throws IOException;
}
