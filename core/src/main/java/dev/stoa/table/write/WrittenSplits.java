package dev.stoa.table.write;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.ManifestSegment;
import dev.stoa.format.manifest.ManifestSegmentWriter;
import dev.stoa.format.manifest.MemoryOutput;
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
 * What a task wrote, as bytes or as a small file, so that the process that commits can read it: a
 * manifest segment, the file under a name of the caller's.
 */
public final class WrittenSplits {
  private static final UUID NO_TABLE = new UUID(0, 0);

  /** What the bytes are called in messages. */
  private static final String MESSAGE = "written-splits";

  private WrittenSplits() {}

  /**
   * Stores the splits, all of one table, in one atomic step.
   *
   * @return false when another file of this name was there already; it stays as it is
   */
  public static boolean store(Storage storage, String path, List<WrittenSplit> splits)
      throws IOException {
    byte[] content = toBytes(splits);
    // A store that repeats a request whose reply was lost finds our own file in the way.
    return storage.createIfAbsent(path, content) || hasContent(storage, path, content);
  }

  private static boolean hasContent(Storage storage, String path, byte[] content)
      throws IOException {
    try (InputFile file = storage.open(path)) {
      return file.sizeInBytes() == content.length
          && Arrays.equals(content, file.readCheckedByStorage(content.length));
    } catch (NoSuchFileException e) {
      return false; // It is no longer there.
    }
  }

  /** The splits, all of one table, for {@link #fromBytes} in another process. */
  public static byte[] toBytes(List<WrittenSplit> splits) throws IOException {
    UUID table = splits.isEmpty() ? NO_TABLE : splits.get(0).tableUuid();
    MemoryOutput file = new MemoryOutput(MESSAGE);
    ManifestSegmentWriter.write(file, table, splits.stream().map(WrittenSplit::directory).toList());
    return file.toByteArray();
  }

  /**
   * The splits that {@link #toBytes} was given.
   *
   * @throws dev.stoa.exception.CorruptFileException when the bytes are damaged
   */
  public static List<WrittenSplit> fromBytes(byte[] bytes) throws IOException {
    Storage memory = new MemoryStorage();
    memory.createIfAbsent(MESSAGE, bytes);
    return load(memory, MESSAGE);
  }

  /**
   * Loads what {@link #store} stored.
   *
   * @throws dev.stoa.exception.CorruptFileException when the file is missing or damaged
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
