package dev.stoa.cli.output;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** A local directory, written under a temporary name beside it and renamed. */
final class LocalPendingDirectory implements PendingDirectory {
  private final Path target;
  private final Path temporaryPath;

  private LocalPendingDirectory(Path target, Path temporaryPath) {
    this.target = target;
    this.temporaryPath = temporaryPath;
  }

  static LocalPendingDirectory create(Path target) throws IOException {
    Path path = target.toAbsolutePath().normalize();
    checkIsAbsentOrEmpty(path);
    Path temporaryPath =
        path.resolveSibling("." + path.getFileName() + "." + UUID.randomUUID() + ".tmp");
    Files.createDirectory(temporaryPath);
    return new LocalPendingDirectory(path, temporaryPath);
  }

  private static void checkIsAbsentOrEmpty(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      try (Stream<Path> children = Files.list(path)) {
        if (children.findAny().isEmpty()) {
          return;
        }
      }
    }
    if (Files.exists(path)) {
      throw new FileAlreadyExistsException(path.toString());
    }
  }

  @Override
  public PendingOutput newFile(String name) throws IOException {
    Path file = temporaryPath.resolve(name);
    Files.createDirectories(file.getParent());
    return LocalPendingOutput.create(file);
  }

  @Override
  public long sizeInBytes() throws IOException {
    long size = 0;
    for (Path path : paths()) {
      size += Files.isRegularFile(path) ? Files.size(path) : 0;
    }
    return size;
  }

  @Override
  public void publish() throws IOException {
    checkIsAbsentOrEmpty(target);
    Files.move(temporaryPath, target, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void abort() throws IOException {
    for (Path path : paths()) {
      Files.deleteIfExists(path);
    }
  }

  /** Returns the temporary directory and all that is in it, children first. */
  private List<Path> paths() throws IOException {
    try (Stream<Path> tree = Files.walk(temporaryPath)) {
      return tree.sorted(Comparator.reverseOrder()).toList();
    }
  }
}
