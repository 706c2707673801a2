package dev.stoa.cli.console;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * A command's own output: throws {@link ClosedPipeException} when nobody reads it any more, which
 * distinguishes this from the broken connection of an input or another output.
 */
final class PipeOutputStream extends FilterOutputStream {
  private static final String CLOSED_PIPE_MESSAGE = "Broken pipe";

  PipeOutputStream(OutputStream out) {
    super(out);
  }

  private static IOException toException(IOException exception) {
    return String.valueOf(exception.getMessage()).contains(CLOSED_PIPE_MESSAGE)
        ? new ClosedPipeException(exception)
        : exception;
  }

  @Override
  public void write(int value) throws IOException {
    try {
      out.write(value);
    } catch (IOException e) {
      throw toException(e);
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw toException(e);
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException e) {
      throw toException(e);
    }
  }
}
