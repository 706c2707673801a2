package dev.stoa.testing.storage;

/** What goes wrong in a {@link FaultyStorage}; operations are numbered from 0. */
public sealed interface StorageFault {
  /** Nothing goes wrong: to count the operations of a run. */
  record None() implements StorageFault {}

  /** One operation fails without effect; those after it succeed. */
  record Failure(long operation) implements StorageFault {}

  /** One operation has its effect and fails all the same: its reply was lost. */
  record LostReply(long operation) implements StorageFault {}

  /** The first write from an operation on leaves only its first bytes behind, and fails. */
  record TornWrite(long operation, int keptBytes) implements StorageFault {}

  /** Only so many bytes can be written; every write beyond them fails, for ever. */
  record FullDisk(long sizeInBytes) implements StorageFault {}

  /** From an operation on nothing works any more, and what was not made durable is lost. */
  record Crash(long operation) implements StorageFault {}

  /** As a crash, except that the operation has its effect before. */
  record CrashInReply(long operation) implements StorageFault {}
}
