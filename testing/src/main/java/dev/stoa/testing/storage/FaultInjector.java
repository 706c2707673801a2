package dev.stoa.testing.storage;

import dev.stoa.storage.NotCreatedException;
import java.io.IOException;

/** Counts operations and says which of them fail; one for a storage and its open files. */
final class FaultInjector {
  /** An operation of the storage behind. */
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
  private String place = "";

  FaultInjector(StorageFault fault) {
    this.fault = fault;
  }

  synchronized long operationCount() {
    return operationCount;
  }

  synchronized String place() {
    return place;
  }

  /** Whether the storage is gone: a file that is closed now is not deleted any more. */
  synchronized boolean isCrashed() {
    boolean canCrash =
        fault instanceof StorageFault.Crash || fault instanceof StorageFault.CrashInReply;
    return canCrash && !place.isEmpty();
  }

  /** Runs one operation, or fails before or after it. */
  synchronized <T> T run(StorageOperation operation, String path, Effect<T> effect)
      throws IOException {
    long number = begin(operation, path);
    T result = effect.run();
    end(number, operation, path);
    return result;
  }

  /** Runs a write, or some of it. */
  synchronized void write(String path, int length, Write write) throws IOException {
    long number = begin(StorageOperation.WRITE, path);
    if (fault instanceof StorageFault.TornWrite torn
        && number >= torn.operation()
        && place.isEmpty()) {
      write.first(Math.min(torn.keptBytes(), length));
      throw failure(number, StorageOperation.WRITE, path, "torn write");
    }
    int room = room(length);
    write.first(room);
    writtenBytes += room;
    if (room < length) {
      throw failure(number, StorageOperation.WRITE, path, "No space left on device");
    }
    end(number, StorageOperation.WRITE, path);
  }

  /** Fails when a file cannot be created whole for want of space. */
  synchronized void reserve(String path, int length) throws IOException {
    if (room(length) < length) {
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

  private int room(int length) {
    if (fault instanceof StorageFault.FullDisk disk) {
      return (int) Math.min(length, Math.max(0, disk.sizeInBytes() - writtenBytes));
    }
    return length;
  }

  private long begin(StorageOperation operation, String path) throws IOException {
    long number = operationCount++;
    if (fault instanceof StorageFault.Failure failure && number == failure.operation()) {
      throw failure(number, operation, path, "injected failure");
    }
    if (fault instanceof StorageFault.Crash crash && number >= crash.operation()) {
      throw failure(number, operation, path, "crashed");
    }
    if (fault instanceof StorageFault.CrashInReply crash && number > crash.operation()) {
      throw failure(number, operation, path, "crashed");
    }
    return number;
  }

  private void end(long number, StorageOperation operation, String path) throws IOException {
    if (fault instanceof StorageFault.LostReply lost && number == lost.operation()) {
      throw failure(number, operation, path, "the reply was lost");
    }
    if (fault instanceof StorageFault.CrashInReply crash && number == crash.operation()) {
      throw failure(number, operation, path, "crashed in the reply");
    }
  }

  private IOException failure(long number, StorageOperation operation, String path, String what) {
    String here = "operation " + number + ", " + operation + " of " + path;
    if (place.isEmpty()) {
      place = here;
    }
    return new IOException(path + ": " + what + " (" + here + ")");
  }
}
