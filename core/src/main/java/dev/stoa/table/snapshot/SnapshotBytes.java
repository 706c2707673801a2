package dev.stoa.table.snapshot;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A snapshot as bytes that go to another process: its version, in eight bytes, and its file. Called
 * by tables whose tasks are done elsewhere.
 */
final class SnapshotBytes {
  private SnapshotBytes() {}

  static byte[] write(SnapshotRoot root) throws IOException {
    byte[] file = SnapshotFile.toBytes(root);
    return ByteBuffer.allocate(Long.BYTES + file.length).putLong(root.version()).put(file).array();
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws dev.stoa.exception.CorruptFileException when it is damaged
   */
  static SnapshotRoot read(byte[] bytes) throws IOException {
    long version = ByteBuffer.wrap(bytes).getLong();
    MemoryStorage memory = new MemoryStorage();
    memory.createIfAbsent(
        TablePaths.snapshot(version), Arrays.copyOfRange(bytes, Long.BYTES, bytes.length));
    return SnapshotFile.read(memory, version, new ReadCounters());
  }
}
