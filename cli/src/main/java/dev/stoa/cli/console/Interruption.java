package dev.stoa.cli.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command clean up when the process is interrupted, as by Ctrl-C: the command stops between
 * two records and removes its files before the process exits.
 *
 * <p>Commands that create files open an interruption at their start and close it at their end.
 */
public final class Interruption implements AutoCloseable {
  /**
   * The maximum time that the process waits for the command: longer than writing a column file
   * takes. A command that is blocked on its input does not stop at all.
   */
  private static final long SHUTDOWN_TIMEOUT_SECONDS = 5;

  private final CountDownLatch cleanupLatch = new CountDownLatch(1);
  private final Thread shutdownHook = new Thread(this::requestAndWait, "stoa-interruption");
  private volatile boolean isRequested;

  private Interruption() {}

  /** Returns an interruption that never happens. */
  public static Interruption never() {
    return new Interruption();
  }

  /** Watches for an interruption until closed. */
  public static Interruption watch() {
    Interruption interruption = new Interruption();
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
    try {
      cleanupLatch.await(SHUTDOWN_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
