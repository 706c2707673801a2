package dev.stoa.bench.flip;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The bytes of all files of a directory as one sequence, ordered by the paths of the files. */
final class DirectoryBytes {
  private final Path directory;

  /** The size of each file, by its path relative to the directory. */
  private final Map<Path, Long> sizes = new LinkedHashMap<>();

  private DirectoryBytes(Path directory) {
    this.directory = directory;
  }

  static DirectoryBytes of(Path directory) throws IOException {
    DirectoryBytes bytes = new DirectoryBytes(directory);
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        bytes.sizes.put(directory.relativize(file), Files.size(file));
      }
    }
    return bytes;
  }

  /**
   * The position of a byte in a file.
   *
   * @param file the path relative to the directory
   */
  record FileOffset(Path file, long offset) {}

  /** The paths of the files, relative to the directory. */
  Iterable<Path> files() {
    return sizes.keySet();
  }

  long totalSizeInBytes() {
    return sizes.values().stream().mapToLong(Long::longValue).sum();
  }

  long sizeInBytes(Path file) {
    return sizes.get(file);
  }

  /** Finds the file and offset of a position in the sequence. */
  FileOffset offsetOf(long position) {
    long offset = position;
    for (Map.Entry<Path, Long> file : sizes.entrySet()) {
      if (offset < file.getValue()) {
        return new FileOffset(file.getKey(), offset);
      }
      offset -= file.getValue();
    }
    throw new IndexOutOfBoundsException(position + " of " + totalSizeInBytes() + " bytes");
  }

  /** Changes a byte by XOR; the same change restores the byte. */
  void flip(FileOffset offset, int change) throws IOException {
    try (RandomAccessFile file =
        new RandomAccessFile(directory.resolve(offset.file()).toFile(), "rw")) {
      file.seek(offset.offset());
      int value = file.read();
      file.seek(offset.offset());
      file.write(value ^ change);
    }
  }
}
