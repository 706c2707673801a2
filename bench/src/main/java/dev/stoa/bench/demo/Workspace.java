package dev.stoa.bench.demo;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** The demo's files; it removes what shall not stay, also when the process is interrupted. */
final class Workspace implements Closeable {
  private static final int MOST_ATTEMPTS = 20;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Path directory;
  private final boolean isNew;
  private final Afterwards afterwards;
  private volatile boolean isFinished;
  private final Thread interrupted = new Thread(this::removeWhileOthersWrite);

  private Workspace(Path directory, boolean isNew, Afterwards afterwards) {
    this.directory = directory;
    this.isNew = isNew;
    this.afterwards = afterwards;
  }

  /**
   * Takes a directory, which is made when absent.
   *
   * @throws FileAlreadyExistsException when it holds the files of another demo
   */
  static Workspace in(Path directory, Afterwards afterwards) throws IOException {
    Workspace workspace =
        new Workspace(directory.toAbsolutePath(), Files.notExists(directory), afterwards);
    for (Path path : workspace.paths()) {
      if (Files.exists(path)) {
        throw new FileAlreadyExistsException(path.toString());
      }
    }
    Files.createDirectories(directory);
    Runtime.getRuntime().addShutdownHook(workspace.interrupted);
    return workspace;
  }

  Path table() {
    return directory.resolve("crawl");
  }

  Path sequenceFile() {
    return directory.resolve("crawl.seq");
  }

  /** Where the jobs leave what nobody needs. */
  Path jobs() {
    return directory.resolve("jobs");
  }

  /** Says that the demo's files are complete, and so may stay. */
  void finish() {
    isFinished = true;
  }

  @Override
  public void close() throws IOException {
    remove();
    Runtime.getRuntime().removeShutdownHook(interrupted);
  }

  private List<Path> paths() {
    return List.of(table(), sequenceFile(), jobs());
  }

  private void remove() throws IOException {
    if (afterwards == Afterwards.KEEP && isFinished) {
      remove(jobs());
      return;
    }
    for (Path path : paths()) {
      remove(path);
    }
    if (isNew) {
      Files.deleteIfExists(directory);
    }
  }

  /** Several times, since writers that still run put files back until the process is gone. */
  private void removeWhileOthersWrite() {
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      try {
        remove();
      } catch (IOException | UncheckedIOException e) {
        // A directory was filled while it was deleted: the next attempt meets what is left of it.
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private static void remove(Path path) throws IOException {
    if (Files.notExists(path)) {
      return;
    }
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
