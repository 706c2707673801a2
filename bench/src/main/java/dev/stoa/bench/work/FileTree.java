package dev.stoa.bench.work;

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

/** A file, or a directory with all that is in it. */
public final class FileTree {
  private static final int MOST_ATTEMPTS = 20;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private FileTree() {}

  /** The sizes of all files, added up. */
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
   * that nobody writes again.
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

  /** Removes it; nothing happens when it is not there. */
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
   * Removes what the process leaves behind when it is interrupted: several times, since writers
   * that still run put files back until it is gone. For a shutdown hook.
   */
  public static void removeWhileOthersWrite(List<Path> paths) {
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      for (Path path : paths) {
        try {
          remove(path);
        } catch (NoSuchFileException e) {
          // Whoever wrote it removed it too.
        } catch (IOException | UncheckedIOException e) {
          // A directory was filled while it was deleted: the next attempt meets what is left of it.
        }
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }
}
