package dev.stoa.bench.harness;

import dev.stoa.cli.work.FileTree;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The directory in which {@link ExperimentRunner} works: the user's directory, in which data sets
 * are kept, or a temporary directory, which is removed at the end, even when the process is
 * interrupted.
 */
final class BenchWorkspace implements Closeable {
  private final Path root;
  private final List<Path> temporaryPaths;
  private final FileChannel lockFile;
  private final Thread shutdownHook;

  private BenchWorkspace(Path root, List<Path> temporaryPaths, FileChannel lockFile) {
    this.root = root;
    this.temporaryPaths = temporaryPaths;
    this.lockFile = lockFile;
    this.shutdownHook = new Thread(() -> FileTree.removeWhileOthersWrite(temporaryPaths));
    Runtime.getRuntime().addShutdownHook(shutdownHook);
  }

  /** Creates the directory if it does not exist, and locks it. */
  static BenchWorkspace open(Optional<Path> keptDirectory) throws IOException {
    Path root =
        keptDirectory
            .orElseGet(
                () ->
                    Path.of(
                        System.getProperty("java.io.tmpdir"), "stoa-bench-" + UUID.randomUUID()))
            .toAbsolutePath();
    Files.createDirectories(root);
    FileChannel lockFile = lock(root);
    return new BenchWorkspace(
        root, List.of(keptDirectory.isPresent() ? scratchDirectory(root) : root), lockFile);
  }

  DataDirectory dataDirectory(Experiment experiment, Settings settings) throws IOException {
    String name =
        "%s-rows%d-seed%d-v%d"
            .formatted(
                experiment.name(), settings.rowCount(), settings.seed(), experiment.dataVersion());
    return new DataDirectory(Files.createDirectories(root.resolve(name)), scratchDirectory(root));
  }

  @Override
  public void close() throws IOException {
    lockFile.close();
    for (Path path : temporaryPaths) {
      FileTree.remove(path);
    }
    Runtime.getRuntime().removeShutdownHook(shutdownHook);
  }

  private static Path scratchDirectory(Path root) {
    return root.resolve("scratch");
  }

  /**
   * Locks the directory: two concurrent experiments would disturb each other's times and generate
   * the same data twice.
   */
  private static FileChannel lock(Path root) throws IOException {
    FileChannel channel =
        FileChannel.open(root.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      // Locked by this process; reported like a lock of another process.
    }
    channel.close();
    throw new IOException(
        root + " is used by another stoa bench: wait until it ends, or use another directory");
  }
}
