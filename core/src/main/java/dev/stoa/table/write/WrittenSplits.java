package dev.stoa.table.write;

import dev.stoa.annotation.Internal;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.InMemoryOutputFile;
import dev.stoa.format.manifest.ManifestSegment;
import dev.stoa.format.manifest.ManifestSegmentWriter;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Serializes the split directories that a task wrote, as a manifest segment in bytes or in a small
 * file, for the process that commits them.
 */
@Internal
public final class WrittenSplits {
  /** The table UUID of an empty list. */
  private static final UUID NO_TABLE = new UUID(0, 0);

  /** The file name that messages about the bytes contain. */
  private static final String FILE_NAME = "written-splits";

  private WrittenSplits() {}

  /**
   * Creates a file that lists split directories of one table, in one atomic step.
   *
   * @return false if a file of this name existed; it stays unchanged
   */
  public static boolean store(Storage storage, String path, List<WrittenSplit> splits)
      throws IOException {
    byte[] content = toBytes(splits);
    // A storage that repeats a request after a lost reply finds the file of the first request.
    return storage.createIfAbsent(path, content) || hasContent(storage, path, content);
  }

  private static boolean hasContent(Storage storage, String path, byte[] content)
      throws IOException {
    try (InputFile file = storage.open(path)) {
      return file.sizeInBytes() == content.length
          && Arrays.equals(content, file.readVerified(content.length));
    } catch (NoSuchFileException e) {
      return false; // deleted meanwhile
    }
  }

  /** Serializes split directories of one table, for {@link #fromBytes} in another process. */
  public static byte[] toBytes(List<WrittenSplit> splits) throws IOException {
    UUID tableUuid = splits.isEmpty() ? NO_TABLE : splits.get(0).tableUuid();
    InMemoryOutputFile file = new InMemoryOutputFile(FILE_NAME);
    ManifestSegmentWriter.write(
        file, tableUuid, splits.stream().map(WrittenSplit::directory).toList());
    return file.toByteArray();
  }

  /**
   * Restores the split directories from the bytes of {@link #toBytes}.
   *
   * @throws dev.stoa.exception.CorruptFileException when the bytes are corrupt
   */
  public static List<WrittenSplit> fromBytes(byte[] bytes) throws IOException {
    Storage memory = new MemoryStorage();
    memory.createIfAbsent(FILE_NAME, bytes);
    return load(memory, FILE_NAME);
  }

  /**
   * Loads the split directories from a file of {@link #store}.
   *
   * @throws dev.stoa.exception.CorruptFileException when the file is missing or corrupt
   */
  public static List<WrittenSplit> load(Storage storage, String path) throws IOException {
    try (ManifestSegment segment =
        ManifestSegment.open(storage, path, Optional.empty(), new ReadCounters())) {
      return segment.read(id -> true).stream()
          .map(split -> new WrittenSplit(segment.tableUuid(), split))
          .toList();
    }
  }
}
