package dev.stoa.testing.storage;

/** A fault of a {@link FaultyStorage}; operations are numbered from 0. */
public sealed interface StorageFault {
  /** No fault; for counting the operations of a run. */
  record None() implements StorageFault {}

  /** One operation fails without effect; later ones succeed. */
  record Failure(long operation) implements StorageFault {}

  /** One operation takes effect, but its reply is lost, so it fails. */
  record LostReply(long operation) implements StorageFault {}

  /** The first write at or after an operation writes only its first bytes and fails. */
  record TornWrite(long operation, int keptBytes) implements StorageFault {}

  /** The disk has a limited size; all writes beyond it fail. */
  record FullDisk(long sizeInBytes) implements StorageFault {}

  /**
   * The process crashes at an operation: it and all later ones fail, and data that were not durable
   * are lost.
   */
  record Crash(long operation) implements StorageFault {}

  /** The process crashes after an operation has taken effect. */
  record CrashInReply(long operation) implements StorageFault {}
}
