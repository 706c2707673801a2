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
 * The demo's files on a local disk, with jobs in this process; removes the files that the user does
 * not keep, even when the process is interrupted.
 */
final class LocalWorkspace implements DemoWorkspace {
  private final Path directory;
  private final boolean isNewDirectory;
  private final FileRetention retention;
  private volatile boolean isFinished;
  private final Thread shutdownHook = new Thread(this::removeAtShutdown);

  private LocalWorkspace(Path directory, boolean isNewDirectory, FileRetention retention) {
    this.directory = directory;
    this.isNewDirectory = isNewDirectory;
    this.retention = retention;
  }

  /**
   * Creates a workspace, and its directory if it does not exist.
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

  Path tableDirectory() {
    return directory.resolve("crawl");
  }

  Path sequenceFile() {
    return directory.resolve("crawl.seq");
  }

  /** Returns the directory of the jobs' temporary files. */
  Path jobDirectory() {
    return directory.resolve("jobs");
  }

  @Override
  public org.apache.hadoop.fs.Path tablePath() {
    return new org.apache.hadoop.fs.Path(tableDirectory().toUri());
  }

  @Override
  public org.apache.hadoop.fs.Path sequenceFilePath() {
    return new org.apache.hadoop.fs.Path(sequenceFile().toUri());
  }

  @Override
  public Storage tableStorage() {
    return LocalStorage.at(tableDirectory());
  }

  @Override
  public SequenceFileWriter newSequenceFile(Schema schema) throws IOException {
    return SequenceFileWriter.create(sequenceFile(), schema, ContentCompression.NONE);
  }

  @Override
  public long sequenceFileSizeInBytes() throws IOException {
    return Files.size(sequenceFile());
  }

  @Override
  public Jobs jobs() {
    return LocalJobs.in(jobDirectory());
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
    return List.of(tableDirectory(), sequenceFile(), jobDirectory());
  }

  private void remove() throws IOException {
    for (Path path : pathsToRemove()) {
      FileTree.remove(path);
    }
    if (isNewDirectory && !isKept()) {
      Files.deleteIfExists(directory);
    }
  }

  private void removeAtShutdown() {
    FileTree.removeWhileOthersWrite(pathsToRemove());
    try {
      remove();
    } catch (IOException | UncheckedIOException e) {
      // The process ends; files that its threads still write remain.
    }
  }

  private List<Path> pathsToRemove() {
    return isKept() ? List.of(jobDirectory()) : paths();
  }

  private boolean isKept() {
    return retention == FileRetention.KEEP && isFinished;
  }
}
