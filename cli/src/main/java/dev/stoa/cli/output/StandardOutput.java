package dev.stoa.cli.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Standard output, which is flushed instead of closed. */
final class StandardOutput extends FilterOutputStream implements PendingOutput {
  StandardOutput(OutputStream out) {
    super(out);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
  }

  @Override
  public void close() throws IOException {
    flush();
  }

  @Override
  public OutputStream stream() {
    return this;
  }

  @Override
  public void publish() {
    // Already written.
  }

  @Override
  public void abort() {
    // Written output cannot be undone.
  }
}
