package dev.stoa.testing.storage;

/**
 * An operation that a {@link FaultyStorage} counts: each call of a storage or of one of its open
 * files.
 */
public enum StorageOperation {
  OPEN,
  SIZE,
  READ,
  CREATE,
  WRITE,
  COMPLETE,
  CREATE_IF_ABSENT,
  EXISTS,
  LIST,
  DELETE,
  SYNC,
  REPLICAS
}
