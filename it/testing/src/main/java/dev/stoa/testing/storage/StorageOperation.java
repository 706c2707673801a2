package dev.stoa.testing.storage;

/**
 * A kind of operation that {@link FaultyStorage} counts: a call to a storage or to one of its open
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
