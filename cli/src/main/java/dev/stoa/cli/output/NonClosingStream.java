package dev.stoa.cli.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Passes bytes on to a stream, which stays open when a library's writer closes this one. */
final class NonClosingStream extends FilterOutputStream {
  NonClosingStream(OutputStream out) {
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
}
