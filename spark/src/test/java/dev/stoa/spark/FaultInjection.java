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
 * Faults for the processes of a test: at which step one dies, and which reply of the storage is
 * lost. They are files in a shared directory, deleted once the fault has occurred.
 */
final class FaultInjection implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final String COUNT = "at-";
  private static final String DEATH = "die-";
  private static final String UNREACHABLE = "silence";

  /** The exit code of {@code kill -9}. */
  private static final int KILLED = 137;

  private final String directory;

  /** The steps that are counted. */
  enum Step {
    /** A row that goes through {@code slowly}, in an executor. */
    ROW,
    /** Before or after each file operation of an executor that changes files. */
    EXECUTOR_FILE,
    /** The same for the driver. */
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

  private FaultInjection(String directory) {
    this.directory = directory;
  }

  /** Creates a directory for faults. */
  static FaultInjection in(Path directory) throws IOException {
    for (Step step : Step.values()) {
      Files.createDirectories(directory.resolve(step.name()));
    }
    Files.createDirectories(directory.resolve(UNREACHABLE));
    return new FaultInjection(directory.toString());
  }

  /** The directory. */
  Path directory() {
    return Path.of(directory);
  }

  private Path of(Step step) {
    return directory().resolve(step.name());
  }

  /** Removes all faults, and counts steps from zero. */
  void clear() throws IOException {
    for (Step step : Step.values()) {
      clear(of(step));
      Files.createFile(of(step).resolve(COUNT + 0));
    }
    restore();
    for (CommitFault order : CommitFault.values()) {
      Files.deleteIfExists(directory().resolve(order.file()));
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
    Files.createFile(of(step).resolve(DEATH + number));
  }

  /** The number of kills that have not happened yet. */
  int openKills(Step step) throws IOException {
    int count = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(of(step), DEATH + "*")) {
      for (Path file : files) {
        count += Files.exists(file) ? 1 : 0;
      }
    }
    return count;
  }

  /** The number of steps made. */
  long count(Step step) throws IOException {
    return counter(of(step)).map(FaultInjection::number).orElse(0L);
  }

  private static Optional<Path> counter(Path directory) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, COUNT + "*")) {
      for (Path file : files) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  private static long number(Path counter) {
    return Long.parseLong(counter.getFileName().toString().substring(COUNT.length()));
  }

  /**
   * Counts a step, at which the process may die. Renaming a file makes the count atomic across
   * processes.
   */
  void step(Step step) {
    try {
      Optional<Path> counter = counter(of(step));
      while (counter.isPresent()) {
        long next = number(counter.get()) + 1;
        if (isMoved(counter.get(), of(step).resolve(COUNT + next))) {
          if (Files.deleteIfExists(of(step).resolve(DEATH + next))) {
            die();
          }
          return;
        }
        counter = counter(of(step));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isMoved(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
      return true;
    } catch (NoSuchFileException e) {
      return false; // Another process made this step.
    }
  }

  private static void die() {
    Runtime.getRuntime().halt(KILLED);
  }

  /**
   * Sets the fault of the next commit.
   *
   * @param silence how many operations fail after a request or a reply was lost
   */
  void injectCommitFault(CommitFault order, int silence) throws IOException {
    Files.writeString(directory().resolve(order.file()), Integer.toString(silence));
  }

  /** Takes a fault if it is set, and removes it. */
  boolean consume(CommitFault order) throws IOException {
    Path file = directory().resolve(order.file());
    if (!Files.exists(file)) {
      return false;
    }
    int silence = Integer.parseInt(Files.readString(file));
    Files.delete(file);
    switch (order) {
      case DIE_BEFORE, DIE_AFTER -> die();
      case LOSE_REQUEST, LOSE_REPLY ->
          Files.createFile(directory().resolve(UNREACHABLE).resolve(COUNT + silence));
    }
    return true;
  }

  /** Whether a fault has not occurred yet. */
  boolean isPending(CommitFault order) {
    return Files.exists(directory().resolve(order.file()));
  }

  /** Whether the next operation fails. */
  boolean isUnreachable() throws IOException {
    return counter(directory().resolve(UNREACHABLE)).isPresent();
  }

  /** Ends the silence. */
  void restore() throws IOException {
    clear(directory().resolve(UNREACHABLE));
  }

  /** Fails during the silence. */
  void checkReachable() throws IOException {
    Path directory = directory().resolve(UNREACHABLE);
    Optional<Path> left = counter(directory);
    if (left.isPresent()) {
      long operations = number(left.get()) - 1;
      if (operations == 0) {
        Files.deleteIfExists(left.get());
      } else {
        isMoved(left.get(), directory.resolve(COUNT + operations));
      }
      throw new SocketTimeoutException("the store is silent");
    }
  }
}
