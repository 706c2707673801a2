package dev.stoa.testing.storage;

import dev.stoa.storage.NotCreatedException;
import java.io.IOException;

/** Counts operations and decides which of them fail; shared by a storage and its open files. */
final class FaultInjector {
  /** An operation of the wrapped storage. */
  @FunctionalInterface
  interface Effect<T> {
    T run() throws IOException;
  }

  /** A write of the first bytes of a buffer. */
  @FunctionalInterface
  interface Write {
    void first(int length) throws IOException;
  }

  private final StorageFault fault;
  private long operationCount;
  private long writtenBytes;
  private String location = "";

  FaultInjector(StorageFault fault) {
    this.fault = fault;
  }

  synchronized long operationCount() {
    return operationCount;
  }

  synchronized String place() {
    return location;
  }

  /** Whether the storage has crashed: closing a file no longer deletes it. */
  synchronized boolean isCrashed() {
    boolean canCrash =
        fault instanceof StorageFault.Crash || fault instanceof StorageFault.CrashInReply;
    return canCrash && !location.isEmpty();
  }

  /** Runs one operation, or fails before or after it. */
  synchronized <T> T run(StorageOperation operation, String path, Effect<T> effect)
      throws IOException {
    long operationIndex = begin(operation, path);
    T result = effect.run();
    end(operationIndex, operation, path);
    return result;
  }

  /** Runs a write, or part of it. */
  synchronized void write(String path, int length, Write write) throws IOException {
    long operationIndex = begin(StorageOperation.WRITE, path);
    if (fault instanceof StorageFault.TornWrite torn
        && operationIndex >= torn.operation()
        && location.isEmpty()) {
      write.first(Math.min(torn.keptBytes(), length));
      throw failure(operationIndex, StorageOperation.WRITE, path, "torn write");
    }
    int room = availableBytes(length);
    write.first(room);
    writtenBytes += room;
    if (room < length) {
      throw failure(operationIndex, StorageOperation.WRITE, path, "No space left on device");
    }
    end(operationIndex, StorageOperation.WRITE, path);
  }

  /** Fails when the space left is too small for the whole file. */
  synchronized void reserve(String path, int length) throws IOException {
    if (availableBytes(length) < length) {
      IOException full =
          failure(
              operationCount - 1,
              StorageOperation.CREATE_IF_ABSENT,
              path,
              "No space left on device");
      throw new NotCreatedException(full.getMessage(), full);
    }
    writtenBytes += length;
  }

  private int availableBytes(int length) {
    if (fault instanceof StorageFault.FullDisk disk) {
      return (int) Math.min(length, Math.max(0, disk.sizeInBytes() - writtenBytes));
    }
    return length;
  }

  private long begin(StorageOperation operation, String path) throws IOException {
    long operationIndex = operationCount++;
    if (fault instanceof StorageFault.Failure failure && operationIndex == failure.operation()) {
      throw failure(operationIndex, operation, path, "injected failure");
    }
    if (fault instanceof StorageFault.Crash crash && operationIndex >= crash.operation()) {
      throw failure(operationIndex, operation, path, "crashed");
    }
    if (fault instanceof StorageFault.CrashInReply crash && operationIndex > crash.operation()) {
      throw failure(operationIndex, operation, path, "crashed");
    }
    return operationIndex;
  }

  private void end(long operationIndex, StorageOperation operation, String path)
      throws IOException {
    if (fault instanceof StorageFault.LostReply lost && operationIndex == lost.operation()) {
      throw failure(operationIndex, operation, path, "the reply was lost");
    }
    if (fault instanceof StorageFault.CrashInReply crash && operationIndex == crash.operation()) {
      throw failure(operationIndex, operation, path, "crashed in the reply");
    }
  }

  private IOException failure(
      long operationIndex, StorageOperation operation, String path, String what) {
    String here = "operation " + operationIndex + ", " + operation + " of " + path;
    if (location.isEmpty()) {
      location = here;
    }
    return new IOException(path + ": " + what + " (" + here + ")");
  }
}
