package dev.stoa.testing.storage;

/** A fault of a {@link FaultyStorage}; operations are numbered from 0. */
public sealed interface StorageFault {
  /** No fault: counts the operations of a run. */
  record None() implements StorageFault {}

  /** One operation fails without effect; those after it succeed. */
  record Failure(long operation) implements StorageFault {}

  /** One operation takes effect and fails: its reply was lost. */
  record LostReply(long operation) implements StorageFault {}

  /** The first write from an operation on writes only its first bytes, and fails. */
  record TornWrite(long operation, int keptBytes) implements StorageFault {}

  /** A limited number of bytes can be written; every write beyond it fails, permanently. */
  record FullDisk(long sizeInBytes) implements StorageFault {}

  /** From an operation on everything fails, and data that were not durable are lost. */
  record Crash(long operation) implements StorageFault {}

  /** A crash after the operation has taken effect. */
  record CrashInReply(long operation) implements StorageFault {}
}
