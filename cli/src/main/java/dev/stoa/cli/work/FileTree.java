package dev.stoa.cli.work;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A file, or a directory with all its content. */
public final class FileTree {
  private static final int MAX_ATTEMPTS = 20;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private FileTree() {}

  /** The total size of all files. */
  public static long sizeInBytes(Path path) throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      long sum = 0;
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        sum += Files.size(file);
      }
      return sum;
    }
  }

  /**
   * Makes the files of a directory appear in another one too, without copying them; only for files
   * that are never modified.
   */
  public static void link(Path from, Path to) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path path : paths.toList()) {
        Path target = to.resolve(from.relativize(path));
        if (Files.isDirectory(path)) {
          Files.createDirectories(target);
        } else {
          Files.createLink(target, path);
        }
      }
    }
  }

  /** Removes the tree; does nothing if it does not exist. */
  public static void remove(Path path) throws IOException {
    if (Files.notExists(path)) {
      return;
    }
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  /**
   * Removes the files of an interrupted process: repeatedly, since running writers recreate files
   * until the directory is gone. For a shutdown hook.
   */
  public static void removeWhileOthersWrite(List<Path> paths) {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      for (Path path : paths) {
        try {
          remove(path);
        } catch (NoSuchFileException e) {
          // Already removed by its writer.
        } catch (IOException | UncheckedIOException e) {
          // A directory was filled while it was deleted: the next attempt removes the rest.
        }
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }
}
