package dev.stoa.bench.flip;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** All bytes of the files of a directory as one sequence, ordered by the files' names. */
final class FileBytes {
  private final Path directory;
  private final Map<Path, Long> sizes = new LinkedHashMap<>();

  private FileBytes(Path directory) {
    this.directory = directory;
  }

  static FileBytes in(Path directory) throws IOException {
    FileBytes bytes = new FileBytes(directory);
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        bytes.sizes.put(directory.relativize(file), Files.size(file));
      }
    }
    return bytes;
  }

  /**
   * The place of a byte.
   *
   * @param file relative to the directory
   */
  record FileOffset(Path file, long offset) {}

  /** The files, relative to the directory. */
  Iterable<Path> files() {
    return sizes.keySet();
  }

  long size() {
    return sizes.values().stream().mapToLong(Long::longValue).sum();
  }

  long size(Path file) {
    return sizes.get(file);
  }

  /** The file and offset of a position in the sequence. */
  FileOffset offsetOf(long position) {
    long offset = position;
    for (Map.Entry<Path, Long> file : sizes.entrySet()) {
      if (offset < file.getValue()) {
        return new FileOffset(file.getKey(), offset);
      }
      offset -= file.getValue();
    }
    throw new IndexOutOfBoundsException(position + " of " + size() + " bytes");
  }

  /** Changes a byte; the same change restores it. */
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
