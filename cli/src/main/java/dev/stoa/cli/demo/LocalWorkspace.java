package dev.stoa.cli.demo;

import dev.stoa.cli.demo.crawl.ContentCompression;
import dev.stoa.cli.demo.crawl.SequenceFileWriter;
import dev.stoa.cli.demo.job.Jobs;
import dev.stoa.cli.demo.job.LocalJobs;
import dev.stoa.cli.work.FileTree;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Schema;

/**
 * The demo's files on a local disk, with jobs in this process; removes files not to be kept, even
 * when the process is interrupted.
 */
final class LocalWorkspace implements DemoWorkspace {
  private final Path directory;
  private final boolean isNew;
  private final FileRetention retention;
  private volatile boolean isFinished;
  private final Thread shutdownHook = new Thread(this::removeInterrupted);

  private LocalWorkspace(Path directory, boolean isNew, FileRetention retention) {
    this.directory = directory;
    this.isNew = isNew;
    this.retention = retention;
  }

  /**
   * Uses a directory, creating it if absent.
   *
   * @throws FileAlreadyExistsException when it contains the files of another demo
   */
  static LocalWorkspace in(Path directory, FileRetention retention) throws IOException {
    LocalWorkspace workspace =
        new LocalWorkspace(directory.toAbsolutePath(), Files.notExists(directory), retention);
    for (Path path : workspace.paths()) {
      if (Files.exists(path)) {
        throw new FileAlreadyExistsException(path.toString());
      }
    }
    Files.createDirectories(directory);
    Runtime.getRuntime().addShutdownHook(workspace.shutdownHook);
    return workspace;
  }

  Path table() {
    return directory.resolve("crawl");
  }

  Path sequenceFile() {
    return directory.resolve("crawl.seq");
  }

  /** The directory of the jobs' temporary files. */
  Path jobs() {
    return directory.resolve("jobs");
  }

  @Override
  public org.apache.hadoop.fs.Path tablePath() {
    return new org.apache.hadoop.fs.Path(table().toUri());
  }

  @Override
  public org.apache.hadoop.fs.Path sequencePath() {
    return new org.apache.hadoop.fs.Path(sequenceFile().toUri());
  }

  @Override
  public Storage tableStorage() {
    return LocalStorage.at(table());
  }

  @Override
  public SequenceFileWriter newSequenceFile(Schema schema) throws IOException {
    return SequenceFileWriter.create(sequenceFile(), schema, ContentCompression.NONE);
  }

  @Override
  public long sequenceFileBytes() throws IOException {
    return Files.size(sequenceFile());
  }

  @Override
  public Jobs newJobs() {
    return LocalJobs.in(jobs());
  }

  @Override
  public String displayName(org.apache.hadoop.fs.Path path) {
    return Path.of(path.toUri()).toString();
  }

  @Override
  public void finish() {
    isFinished = true;
  }

  @Override
  public void close() throws IOException {
    remove();
    Runtime.getRuntime().removeShutdownHook(shutdownHook);
  }

  private List<Path> paths() {
    return List.of(table(), sequenceFile(), jobs());
  }

  private void remove() throws IOException {
    for (Path path : temporaryPaths()) {
      FileTree.remove(path);
    }
    if (isNew && !isKept()) {
      Files.deleteIfExists(directory);
    }
  }

  private void removeInterrupted() {
    FileTree.removeWhileOthersWrite(temporaryPaths());
    try {
      remove();
    } catch (IOException | UncheckedIOException e) {
      // A writer was faster than every attempt, and the process is about to end.
    }
  }

  private List<Path> temporaryPaths() {
    return isKept() ? List.of(jobs()) : paths();
  }

  private boolean isKept() {
    return retention == FileRetention.KEEP && isFinished;
  }
}
