package dev.stoa.testing.storage;

import dev.stoa.storage.NotCreatedException;
import java.io.IOException;

/**
 * Counts operations and decides which of them fail. A storage and its open files share an injector.
 */
final class FaultInjector {
  /** An operation of the wrapped storage. */
  @FunctionalInterface
  interface Action<T> {
    T run() throws IOException;
  }

  /** Writes the first bytes of a buffer. */
  @FunctionalInterface
  interface PrefixWriter {
    void writePrefix(int length) throws IOException;
  }

  private final StorageFault fault;
  private long operationCount;
  private long writtenBytes;
  private String faultLocation = "";

  FaultInjector(StorageFault fault) {
    this.fault = fault;
  }

  synchronized long operationCount() {
    return operationCount;
  }

  synchronized String faultLocation() {
    return faultLocation;
  }

  /** Whether the storage has crashed; if so, closing an incomplete file does not delete it. */
  synchronized boolean isCrashed() {
    boolean canCrash =
        fault instanceof StorageFault.Crash || fault instanceof StorageFault.CrashInReply;
    return canCrash && !faultLocation.isEmpty();
  }

  /** Runs an operation, and throws the fault before or after it if it is the one to fail. */
  synchronized <T> T run(StorageOperation operation, String path, Action<T> action)
      throws IOException {
    long operationIndex = begin(operation, path);
    T result = action.run();
    end(operationIndex, operation, path);
    return result;
  }

  /** Writes a buffer, or only the first bytes of it if the fault says so. */
  synchronized void write(String path, int length, PrefixWriter writer) throws IOException {
    long operationIndex = begin(StorageOperation.WRITE, path);
    if (fault instanceof StorageFault.TornWrite torn
        && operationIndex >= torn.operation()
        && faultLocation.isEmpty()) {
      writer.writePrefix(Math.min(torn.keptBytes(), length));
      throw failure(operationIndex, StorageOperation.WRITE, path, "torn write");
    }
    int writableLength = availableBytes(length);
    writer.writePrefix(writableLength);
    writtenBytes += writableLength;
    if (writableLength < length) {
      throw failure(operationIndex, StorageOperation.WRITE, path, "No space left on device");
    }
    end(operationIndex, StorageOperation.WRITE, path);
  }

  /** Reserves space for a whole file, or fails if too little is left. */
  synchronized void reserve(String path, int length) throws IOException {
    if (availableBytes(length) < length) {
      IOException cause =
          failure(
              operationCount - 1,
              StorageOperation.CREATE_IF_ABSENT,
              path,
              "No space left on device");
      throw new NotCreatedException(cause.getMessage(), cause);
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
      long operationIndex, StorageOperation operation, String path, String problem) {
    String operationLocation = "operation " + operationIndex + ", " + operation + " of " + path;
    if (faultLocation.isEmpty()) {
      faultLocation = operationLocation;
    }
    return new IOException(path + ": " + problem + " (" + operationLocation + ")");
  }
}
