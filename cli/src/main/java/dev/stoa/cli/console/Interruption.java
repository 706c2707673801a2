package dev.stoa.cli.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command clean up when the process is interrupted, as by Ctrl-C: the command stops between
 * two records and removes its files before the process exits.
 *
 * <p>Held by commands that create files, for their whole run.
 */
public final class Interruption implements AutoCloseable {
  /** Longer than writing one column file takes; a command that blocks on its input does not end. */
  private static final long SHUTDOWN_TIMEOUT_SECONDS = 5;

  private final CountDownLatch cleanedUp = new CountDownLatch(1);
  private final Thread hook = new Thread(this::requestAndWait, "stoa-interruption");
  private volatile boolean isRequested;

  private Interruption() {}

  /** An interruption that never comes. */
  public static Interruption never() {
    return new Interruption();
  }

  /** Watches for an interruption until closed. */
  public static Interruption watch() {
    Interruption interruption = new Interruption();
    try {
      Runtime.getRuntime().addShutdownHook(interruption.hook);
    } catch (IllegalStateException e) {
      interruption.isRequested = true; // The process is already ending.
    }
    return interruption;
  }

  /** Whether the process is ending; later errors need no message. */
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
    cleanedUp.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The hook is already running and ends now.
    }
  }

  private void requestAndWait() {
    isRequested = true;
    try {
      cleanedUp.await(SHUTDOWN_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
