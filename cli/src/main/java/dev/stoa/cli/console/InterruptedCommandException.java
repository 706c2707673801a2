package dev.stoa.cli.console;

/** Ends a command whose process was told to end; thrown by {@link Interruption} only. */
public final class InterruptedCommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InterruptedCommandException() {
    super("interrupted: nothing of it was kept");
  }
}
