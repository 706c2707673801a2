package dev.stoa.cli.console;

import java.io.IOException;

/** Signals that the process that reads a command's output has closed the pipe. */
public final class ClosedPipeException extends IOException {
  private static final long serialVersionUID = 1L;

  ClosedPipeException(IOException cause) {
    super(cause.getMessage(), cause);
  }
}
