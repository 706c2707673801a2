package dev.stoa.cli.console;

/** Ends a command when its process is interrupted; thrown by {@link Interruption}. */
public final class InterruptedCommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InterruptedCommandException() {
    super("interrupted: no changes were kept");
  }
}
