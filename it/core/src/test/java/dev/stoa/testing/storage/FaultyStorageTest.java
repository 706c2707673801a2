package dev.stoa.testing.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.InputFile;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A faulty storage injects its fault, and reports whether the fault happened. */
final class FaultyStorageTest {
  private static final byte[] TEN_BYTES = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

  private final MemoryStorage storage = new MemoryStorage();

  /** Runs every kind of operation; the comments are the operations' numbers. */
  private static void runEachOperation(Storage storage) throws IOException {
    storage.exists("d/file"); // 0
    try (OutputFile file = storage.create("d/file")) { // 1
      file.write(TEN_BYTES, 0, 6); // 2
      file.write(TEN_BYTES, 6, 4); // 3
      file.complete(); // 4
    }
    storage.sync("d"); // 5
    storage.createIfAbsent("v-1", TEN_BYTES); // 6
    storage.list("d"); // 7
    storage.replicas(List.of("d/file")); // 8
    try (InputFile file = storage.open("d/file")) { // 9
      file.readFully(0, new byte[10], 0, Math.toIntExact(file.sizeInBytes())); // 10, 11
    }
    storage.delete("d"); // 12
  }

  private static final int OPERATION_COUNT = 13;

  private FaultyStorage faultyStorage(StorageFault fault) throws IOException {
    return new FaultyStorage(storage, fault);
  }

  @Test
  void behavesLikeTheWrappedStorageWithoutAFault() throws IOException {
    FaultyStorage faulty = faultyStorage(new StorageFault.None());
    runEachOperation(faulty);
    assertEquals(OPERATION_COUNT, faulty.operationCount());
    assertFalse(faulty.faultHappened());
    assertEquals(List.of("v-1"), storage.paths());
  }

  @Test
  void eachOperationCanFail() throws IOException {
    for (int operation = 0; operation < OPERATION_COUNT; operation++) {
      storage.delete("d");
      storage.delete("v-1");
      FaultyStorage faulty = faultyStorage(new StorageFault.Failure(operation));
      IOException exception = assertThrows(IOException.class, () -> runEachOperation(faulty));
      assertTrue(
          exception.getMessage().contains("operation " + operation + ","), exception::getMessage);
      assertTrue(faulty.faultHappened());
      assertEquals(operation + 1, faulty.operationCount());
      faulty.exists("d"); // later operations succeed
    }
  }

  @Test
  void aFaultAfterTheLastOperationDoesNotHappen() throws IOException {
    FaultyStorage faulty = faultyStorage(new StorageFault.Failure(OPERATION_COUNT));
    runEachOperation(faulty);
    assertFalse(faulty.faultHappened());
  }

  @Test
  void anOperationCanTakeEffectWhileItsReplyIsLost() throws IOException {
    FaultyStorage faulty = faultyStorage(new StorageFault.LostReply(0));
    assertThrows(IOException.class, () -> faulty.createIfAbsent("v-1", TEN_BYTES));
    assertTrue(faulty.faultHappened());
    assertArrayEquals(TEN_BYTES, storage.bytes("v-1"));
    assertFalse(faulty.createIfAbsent("v-1", TEN_BYTES));
  }

  @Test
  void aTornWriteLeavesItsFirstBytes() throws IOException {
    FaultyStorage faulty = faultyStorage(new StorageFault.TornWrite(0, 4));
    try (OutputFile file = faulty.create("file")) {
      assertThrows(IOException.class, () -> file.write(TEN_BYTES, 2, 8));
      assertArrayEquals(new byte[] {2, 3, 4, 5}, storage.bytes("file"));
      assertTrue(faulty.faultHappened());
      file.write(TEN_BYTES, 0, 1);
    }
    assertFalse(storage.exists("file"));
  }

  @Test
  void aFullDiskAcceptsNoMoreBytes() throws IOException {
    FaultyStorage faulty = faultyStorage(new StorageFault.FullDisk(15));
    assertTrue(faulty.createIfAbsent("v-1", TEN_BYTES));
    assertThrows(IOException.class, () -> faulty.createIfAbsent("v-2", TEN_BYTES));
    assertFalse(storage.exists("v-2"));
    try (OutputFile file = faulty.create("file")) {
      IOException exception = assertThrows(IOException.class, () -> file.write(TEN_BYTES, 0, 10));
      assertTrue(
          exception.getMessage().startsWith("file: No space left on device"),
          exception::getMessage);
      assertEquals(5, storage.bytes("file").length);
      assertThrows(IOException.class, () -> file.write(TEN_BYTES, 0, 1));
    }
    assertTrue(faulty.faultHappened());
  }

  @Test
  void afterACrashNoOperationWorksAndIncompleteFilesRemain() throws IOException {
    FaultyStorage faulty = faultyStorage(new StorageFault.Crash(2));
    try (OutputFile file = faulty.create("file")) {
      file.write(TEN_BYTES, 0, 10);
      assertThrows(IOException.class, file::complete);
    }
    assertThrows(IOException.class, () -> faulty.exists("file"));
    assertTrue(faulty.faultHappened());
    assertEquals(List.of("file"), storage.paths());
  }

  @Test
  void aCrashInTheReplyHappensAfterTheEffect() throws IOException {
    FaultyStorage faulty = faultyStorage(new StorageFault.CrashInReply(0));
    assertThrows(IOException.class, () -> faulty.createIfAbsent("v-1", TEN_BYTES));
    assertThrows(IOException.class, () -> faulty.exists("v-1"));
    assertArrayEquals(TEN_BYTES, faulty.survivingFiles().bytes("v-1"));
  }

  @Test
  void survivingFilesAreThoseThatWereDurable() throws IOException {
    storage.put("d/old", TEN_BYTES);
    storage.put("d/older", TEN_BYTES);
    FaultyStorage faulty = faultyStorage(new StorageFault.None());
    writeComplete(faulty, "d/synced");
    faulty.delete("d/older");
    try (OutputFile incomplete = faulty.create("d/incomplete")) {
      incomplete.write(TEN_BYTES, 0, 10);
      faulty.sync("d");
      writeComplete(faulty, "d/late");
      faulty.delete("d/old");
      faulty.createIfAbsent("v-1", TEN_BYTES);
      writeComplete(faulty, "e/other");
      MemoryStorage survivingFiles = faulty.survivingFiles();
      assertEquals(List.of("d/incomplete", "d/old", "d/synced", "v-1"), survivingFiles.paths());
      assertArrayEquals(TEN_BYTES, survivingFiles.bytes("d/synced"));
      assertArrayEquals(TEN_BYTES, survivingFiles.bytes("d/old"));
      assertArrayEquals(new byte[0], survivingFiles.bytes("d/incomplete"));
    }
  }

  private static void writeComplete(Storage storage, String path) throws IOException {
    try (OutputFile file = storage.create(path)) {
      file.write(TEN_BYTES, 0, 10);
      file.complete();
    }
  }
}
