package dev.stoa.cli.example;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The Java sources and Markdown documents of all modules, without generated ones. */
final class SourceFiles {
  /** The directory of the project. */
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Set<String> SKIPPED_DIRECTORIES =
      Set.of("target", ".git", "shared", "generated");

  private SourceFiles() {}

  /** Returns all sources and documents. */
  static List<Path> all() throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            boolean isSkipped = SKIPPED_DIRECTORIES.contains(directory.getFileName().toString());
            return isSkipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String name = file.toString();
            if (name.endsWith(".md") || name.endsWith(".java")) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }
}
