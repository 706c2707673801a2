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
 * Orders to the processes of a test: at which of their steps one of them dies, and which reply of
 * the storage is lost. They are files of a directory that all processes see, and gone when obeyed.
 */
final class Orders implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final String COUNT = "at-";
  private static final String DEATH = "die-";
  private static final String SILENCE = "silence";

  /** As {@code kill -9} has it. */
  private static final int KILLED = 137;

  private final String directory;

  /** What is counted. */
  enum Step {
    /** Rows that go through {@code slowly}, in executors. */
    ROW,
    /** Before and after each operation of an executor that changes files. */
    EXECUTOR_FILE,
    /** The same of the driver's. */
    DRIVER_FILE
  }

  /** What happens at the next commit. */
  enum AtCommit {
    DIE_BEFORE,
    DIE_AFTER,
    LOSE_REQUEST,
    LOSE_REPLY;

    private String file() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private Orders(String directory) {
    this.directory = directory;
  }

  /** Orders in a directory, which is made. */
  static Orders in(Path directory) throws IOException {
    for (Step step : Step.values()) {
      Files.createDirectories(directory.resolve(step.name()));
    }
    Files.createDirectories(directory.resolve(SILENCE));
    return new Orders(directory.toString());
  }

  /** Where they are. */
  Path directory() {
    return Path.of(directory);
  }

  private Path of(Step step) {
    return directory().resolve(step.name());
  }

  /** Forgets all orders, and counts steps from zero. */
  void clear() throws IOException {
    for (Step step : Step.values()) {
      clear(of(step));
      Files.createFile(of(step).resolve(COUNT + 0));
    }
    speak();
    for (AtCommit order : AtCommit.values()) {
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

  /** Has the process die that makes a step, the first being 1. */
  void killAt(Step step, long number) throws IOException {
    Files.createFile(of(step).resolve(DEATH + number));
  }

  /** How many of those that were to die have not. */
  int openKills(Step step) throws IOException {
    int count = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(of(step), DEATH + "*")) {
      for (Path file : files) {
        count += Files.exists(file) ? 1 : 0;
      }
    }
    return count;
  }

  /** How many steps were made. */
  long count(Step step) throws IOException {
    return counter(of(step)).map(Orders::number).orElse(0L);
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

  /** Makes a step, which may be the last. Renaming a file counts across processes. */
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
      return false; // Another made a step.
    }
  }

  private static void die() {
    Runtime.getRuntime().halt(KILLED);
  }

  /**
   * Has something happen at the next commit.
   *
   * @param silence how many operations fail after a request or a reply was lost
   */
  void atCommit(AtCommit order, int silence) throws IOException {
    Files.writeString(directory().resolve(order.file()), Integer.toString(silence));
  }

  /** Obeys an order, if there is one; it is gone then. */
  boolean takes(AtCommit order) throws IOException {
    Path file = directory().resolve(order.file());
    if (!Files.exists(file)) {
      return false;
    }
    int silence = Integer.parseInt(Files.readString(file));
    Files.delete(file);
    switch (order) {
      case DIE_BEFORE, DIE_AFTER -> die();
      case LOSE_REQUEST, LOSE_REPLY ->
          Files.createFile(directory().resolve(SILENCE).resolve(COUNT + silence));
    }
    return true;
  }

  /** Whether an order was not obeyed yet. */
  boolean isOpen(AtCommit order) {
    return Files.exists(directory().resolve(order.file()));
  }

  /** Whether the next operation fails. */
  boolean isSilent() throws IOException {
    return counter(directory().resolve(SILENCE)).isPresent();
  }

  /** Ends the silence. */
  void speak() throws IOException {
    clear(directory().resolve(SILENCE));
  }

  /** Fails as long as there is silence. */
  void checkSpeaks() throws IOException {
    Path directory = directory().resolve(SILENCE);
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
