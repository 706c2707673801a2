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

/** Measures, links and removes directory trees. */
public final class FileTree {
  private static final int REMOVAL_ATTEMPT_COUNT = 20;
  private static final long REMOVAL_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private FileTree() {}

  /** Returns the total size of the files in a tree. */
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
   * Creates hard links to the files of a tree in another one. Neither may be modified later, since
   * both share the bytes.
   */
  public static void link(Path source, Path target) throws IOException {
    try (Stream<Path> paths = Files.walk(source)) {
      for (Path path : paths.toList()) {
        Path copy = target.resolve(source.relativize(path));
        if (Files.isDirectory(path)) {
          Files.createDirectories(copy);
        } else {
          Files.createLink(copy, path);
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
   * Removes trees of an interrupted process while its threads still write; repeats it, since they
   * create new files. Called by shutdown hooks.
   */
  public static void removeWhileOthersWrite(List<Path> paths) {
    for (int attempt = 0; attempt < REMOVAL_ATTEMPT_COUNT; attempt++) {
      for (Path path : paths) {
        try {
          remove(path);
        } catch (NoSuchFileException e) {
          // Already removed by its writer.
        } catch (IOException | UncheckedIOException e) {
          // A file was created while its directory was deleted; the next attempt removes it.
        }
      }
      LockSupport.parkNanos(REMOVAL_PAUSE_NANOS);
    }
  }
}
