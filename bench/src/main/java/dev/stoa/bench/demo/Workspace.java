package dev.stoa.bench.demo;

import dev.stoa.bench.work.FileTree;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The demo's files; it removes what shall not stay, also when the process is interrupted. */
final class Workspace implements Closeable {
  private final Path directory;
  private final boolean isNew;
  private final Afterwards afterwards;
  private volatile boolean isFinished;
  private final Thread interrupted = new Thread(this::removeInterrupted);

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
    for (Path path : temporary()) {
      FileTree.remove(path);
    }
    if (isNew && !isKept()) {
      Files.deleteIfExists(directory);
    }
  }

  private void removeInterrupted() {
    FileTree.removeWhileOthersWrite(temporary());
    try {
      remove();
    } catch (IOException | UncheckedIOException e) {
      // A writer was faster than every attempt, and the process is about to end.
    }
  }

  private List<Path> temporary() {
    return isKept() ? List.of(jobs()) : paths();
  }

  private boolean isKept() {
    return afterwards == Afterwards.KEEP && isFinished;
  }
}
