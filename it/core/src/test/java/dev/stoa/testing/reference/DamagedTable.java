package dev.stoa.testing.reference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * A copy of a table of which one file has changed bytes, is cut or longer, has the bytes of another
 * file, or is missing. Written by {@link ReferenceReaderTest}.
 */
final class DamagedTable {
  private final Random random;
  private final Path directory;

  private DamagedTable(Random random, Path directory) {
    this.random = random;
    this.directory = directory;
  }

  /**
   * Copies a table to a directory, and damages the copy.
   *
   * @return what was done to which file
   */
  static String write(Random random, Path table, Path directory) throws IOException {
    delete(directory);
    for (Path source : files(table)) {
      Path target = directory.resolve(table.relativize(source));
      Files.createDirectories(target.getParent());
      Files.copy(source, target);
    }
    return new DamagedTable(random, directory).damage();
  }

  /** Deletes a directory with its files, if it exists. */
  static void delete(Path directory) throws IOException {
    if (Files.exists(directory)) {
      try (Stream<Path> paths = Files.walk(directory)) {
        for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      return paths.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private String damage() throws IOException {
    List<Path> files = files(directory);
    Path file = files.get(random.nextInt(files.size()));
    Path other = files.get(random.nextInt(files.size())); // may be the same
    byte[] bytes = Files.readAllBytes(file);
    String name = directory.relativize(file).toString();
    // Vacuum deletes snapshots, and the one before the last is a table, too.
    boolean isSnapshot = name.startsWith("_stoa") && name.contains("v-");
    int position = random.nextInt(Math.max(1, bytes.length));
    switch (random.nextInt(6)) {
      case 0 -> {
        Files.write(file, Arrays.copyOf(bytes, position));
        return "%s cut to %d of %d bytes".formatted(name, position, bytes.length);
      }
      case 1 -> {
        Files.write(file, Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(20)));
        return name + " with more bytes";
      }
      case 2 -> {
        Files.write(file, Files.readAllBytes(other));
        return name + " replaced by " + directory.relativize(other);
      }
      case 3 -> {
        if (!isSnapshot) {
          Files.delete(file);
          return name + " removed";
        }
        return changeByte(file, name, bytes, position);
      }
      default -> {
        return changeByte(file, name, bytes, position);
      }
    }
  }

  private String changeByte(Path file, String name, byte[] bytes, int position) throws IOException {
    if (bytes.length == 0) {
      return name + " unchanged";
    }
    int bits = random.nextBoolean() ? 255 : 1 << random.nextInt(8);
    bytes[position] ^= (byte) bits;
    Files.write(file, bytes);
    return "%s with other bits (%02x) at %d of %d".formatted(name, bits, position, bytes.length);
  }
}
