package dev.stoa.spark;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Optional;

/**
 * Causes faults in the processes of a test: a process dies at a chosen step, or a reply of the
 * storage is lost. The faults are files in a shared directory, deleted once they have occurred.
 */
final class FaultInjection implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final String COUNTER_PREFIX = "at-";
  private static final String KILL_PREFIX = "die-";
  private static final String END_PREFIX = "end-";
  private static final String ENDED = "ended";
  private static final String SILENCE_DIRECTORY = "silence";

  /** The exit code of {@code kill -9}. */
  private static final int KILLED_EXIT_CODE = 137;

  private final String directory;

  /** The steps that are counted. */
  enum Step {
    /** A row that goes through {@code slowly}, in an executor. */
    ROW,
    /** Before or after each file operation of an executor that changes files. */
    EXECUTOR_FILE,
    /** Before or after each file operation of the driver that changes files. */
    DRIVER_FILE
  }

  /** The fault at the next commit. */
  enum CommitFault {
    DIE_BEFORE,
    DIE_AFTER,
    LOSE_REQUEST,
    LOSE_REPLY;

    private String file() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Thrown by each operation of a client that has ended, as if its process were dead. */
  static final class EndedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private EndedException() {
      super("the client has ended");
    }
  }

  private FaultInjection(String directory) {
    this.directory = directory;
  }

  /** Creates a directory for faults. */
  static FaultInjection in(Path directory) throws IOException {
    for (Step step : Step.values()) {
      Files.createDirectories(directory.resolve(step.name()));
    }
    Files.createDirectories(directory.resolve(SILENCE_DIRECTORY));
    return new FaultInjection(directory.toString());
  }

  /** The directory that the processes share. */
  Path directory() {
    return Path.of(directory);
  }

  private Path stepDirectory(Step step) {
    return directory().resolve(step.name());
  }

  /** Removes all faults, and counts steps from zero. */
  void clear() throws IOException {
    for (Step step : Step.values()) {
      clear(stepDirectory(step));
      Files.createFile(stepDirectory(step).resolve(COUNTER_PREFIX + 0));
    }
    Files.deleteIfExists(directory().resolve(ENDED));
    restore();
    for (CommitFault fault : CommitFault.values()) {
      Files.deleteIfExists(directory().resolve(fault.file()));
    }
  }

  private static void clear(Path directory) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** Kills the process that makes a step, counted from 1. */
  void killAt(Step step, long number) throws IOException {
    Files.createFile(stepDirectory(step).resolve(KILL_PREFIX + number));
  }

  /**
   * Ends the clients at a step, counted from 1: its operation and all later ones fail. So a test
   * can kill what runs in its own process.
   */
  void endAt(Step step, long number) throws IOException {
    Files.createFile(stepDirectory(step).resolve(END_PREFIX + number));
  }

  /** Whether the clients have ended. */
  boolean isEnded() {
    return Files.exists(directory().resolve(ENDED));
  }

  private void checkNotEnded() {
    if (isEnded()) {
      throw new EndedException();
    }
  }

  /** The number of kills that have not happened yet. */
  int pendingKillCount(Step step) throws IOException {
    int count = 0;
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(stepDirectory(step), KILL_PREFIX + "*")) {
      for (Path file : files) {
        count += Files.exists(file) ? 1 : 0;
      }
    }
    return count;
  }

  /** The number of steps since the last {@link #clear()}. */
  long stepCount(Step step) throws IOException {
    return counter(stepDirectory(step)).map(FaultInjection::number).orElse(0L);
  }

  private static Optional<Path> counter(Path directory) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, COUNTER_PREFIX + "*")) {
      for (Path file : files) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  private static long number(Path counter) {
    return Long.parseLong(counter.getFileName().toString().substring(COUNTER_PREFIX.length()));
  }

  /**
   * Counts a step, at which the process may die. Renaming a file makes the count atomic across
   * processes.
   */
  void step(Step step) {
    checkNotEnded();
    try {
      Optional<Path> counter = counter(stepDirectory(step));
      while (counter.isPresent()) {
        long next = number(counter.get()) + 1;
        if (tryMove(counter.get(), stepDirectory(step).resolve(COUNTER_PREFIX + next))) {
          if (Files.deleteIfExists(stepDirectory(step).resolve(KILL_PREFIX + next))) {
            die();
          } else if (Files.deleteIfExists(stepDirectory(step).resolve(END_PREFIX + next))) {
            Files.createFile(directory().resolve(ENDED));
            throw new EndedException();
          }
          return;
        }
        counter = counter(stepDirectory(step));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean tryMove(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
      return true;
    } catch (NoSuchFileException e) {
      return false; // Another process counted a step first.
    }
  }

  private static void die() {
    Runtime.getRuntime().halt(KILLED_EXIT_CODE);
  }

  /**
   * Sets the fault of the next commit.
   *
   * @param failedOperationCount the number of operations that fail after a request or a reply was
   *     lost
   */
  void injectCommitFault(CommitFault fault, int failedOperationCount) throws IOException {
    Files.writeString(directory().resolve(fault.file()), Integer.toString(failedOperationCount));
  }

  /**
   * Causes a fault at a commit if it is set, and removes it.
   *
   * @return whether it was set; the caller simulates lost requests and replies
   */
  boolean consume(CommitFault fault) throws IOException {
    Path file = directory().resolve(fault.file());
    if (!Files.exists(file)) {
      return false;
    }
    int failedOperationCount = Integer.parseInt(Files.readString(file));
    Files.delete(file);
    switch (fault) {
      case DIE_BEFORE, DIE_AFTER -> die();
      case LOSE_REQUEST, LOSE_REPLY ->
          Files.createFile(
              directory()
                  .resolve(SILENCE_DIRECTORY)
                  .resolve(COUNTER_PREFIX + failedOperationCount));
    }
    return true;
  }

  /** Whether a fault has not occurred yet. */
  boolean isPending(CommitFault fault) {
    return Files.exists(directory().resolve(fault.file()));
  }

  /** Whether the storage does not reply. */
  boolean isUnreachable() throws IOException {
    return counter(directory().resolve(SILENCE_DIRECTORY)).isPresent();
  }

  /** Makes the storage reply again. */
  void restore() throws IOException {
    clear(directory().resolve(SILENCE_DIRECTORY));
  }

  /** Fails while the storage does not reply, and counts the failed operation. */
  void checkReachable() throws IOException {
    checkNotEnded();
    Path directory = directory().resolve(SILENCE_DIRECTORY);
    Optional<Path> counter = counter(directory);
    if (counter.isPresent()) {
      long remainingCount = number(counter.get()) - 1;
      if (remainingCount == 0) {
        Files.deleteIfExists(counter.get());
      } else {
        tryMove(counter.get(), directory.resolve(COUNTER_PREFIX + remainingCount));
      }
      throw new SocketTimeoutException("the store is silent");
    }
  }
}
