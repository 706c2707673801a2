package dev.stoa.cli.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command end in order when the process is told to end, as by Ctrl-C: the command stops
 * between two records and removes what it made, and only then does the process go.
 *
 * <p>Held by the commands that make files, over all of their work.
 */
public final class Interruption implements AutoCloseable {
  /** Longer than the write of one column file; who waits for a silent input waits no longer. */
  private static final long PATIENCE_SECONDS = 5;

  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook = new Thread(this::askAndWait, "stoa-interruption");
  private volatile boolean isAsked;

  private Interruption() {}

  /** One that never comes. */
  public static Interruption never() {
    return new Interruption();
  }

  /** Watches from now until it is closed. */
  public static Interruption watch() {
    Interruption interruption = new Interruption();
    try {
      Runtime.getRuntime().addShutdownHook(interruption.hook);
    } catch (IllegalStateException e) {
      interruption.isAsked = true; // The process is ending already.
    }
    return interruption;
  }

  /** Whether the process is ending; what fails then is not worth a word. */
  public static boolean isUnderWay() {
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
   * Ends the command if the process shall end; cheap enough for every record.
   *
   * @throws InterruptedCommandException when the process was told to end
   */
  public void check() {
    if (isAsked) {
      throw new InterruptedCommandException();
    }
  }

  /** Says that the command has cleaned up. */
  @Override
  public void close() {
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The hook runs, and ends now.
    }
  }

  private void askAndWait() {
    isAsked = true;
    try {
      ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
