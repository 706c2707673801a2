package dev.stoa.cli.console;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command clean up when the process is interrupted, as by Ctrl-C: the command stops between
 * two records and removes its files, or undoes its transaction in a database, before the process
 * exits. Says so at once, and also if files are left: a second Ctrl-C cannot end a process that is
 * ending, but the first one does so in time.
 *
 * <p>Commands that create files open an interruption at their start and close it at their end.
 */
public final class Interruption implements AutoCloseable {
  /**
   * The maximum time that the process waits for the command: longer than writing a column file
   * takes. A command that is blocked on its input does not stop at all.
   */
  private static final long SHUTDOWN_TIMEOUT_SECONDS = 5;

  private final Optional<Console> console;
  private final CountDownLatch cleanupLatch = new CountDownLatch(1);
  private final Thread shutdownHook = new Thread(this::requestAndWait, "stoa-interruption");
  private volatile boolean isRequested;

  private Interruption(Optional<Console> console) {
    this.console = console;
  }

  /** Returns an interruption that never happens. */
  public static Interruption never() {
    return new Interruption(Optional.empty());
  }

  /** Watches for an interruption until closed; prints on {@code console} when it happens. */
  public static Interruption watch(Console console) {
    Interruption interruption = new Interruption(Optional.of(console));
    try {
      Runtime.getRuntime().addShutdownHook(interruption.shutdownHook);
    } catch (IllegalStateException e) {
      interruption.isRequested = true; // The process is already ending.
    }
    return interruption;
  }

  /** Returns whether the process is ending, so that errors need no message. */
  public static boolean isShuttingDown() {
    Thread probe = new Thread(() -> {});
    try {
      Runtime.getRuntime().addShutdownHook(probe);
      Runtime.getRuntime().removeShutdownHook(probe);
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }

  /**
   * Ends the command if the process was interrupted; cheap enough for every record.
   *
   * @throws InterruptedCommandException when the process was interrupted
   */
  public void check() {
    if (isRequested) {
      throw new InterruptedCommandException();
    }
  }

  /** Returns whether the process was interrupted. */
  public boolean isRequested() {
    return isRequested;
  }

  /** Reports that the command has cleaned up. */
  @Override
  public void close() {
    cleanupLatch.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(shutdownHook);
    } catch (IllegalStateException e) {
      // The hook is already running and ends now.
    }
  }

  private void requestAndWait() {
    isRequested = true;
    print("interrupted: removing what was written");
    try {
      if (!cleanupLatch.await(SHUTDOWN_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        print(
            "removing it takes too long: the next run ignores files that are left, and a database"
                + " undoes the transaction");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void print(String text) {
    // Begins a new line after a progress line.
    console.ifPresent(
        shown -> shown.err().println((shown.isTerminal() ? "\n" : "") + "stoa: " + text));
  }
}
