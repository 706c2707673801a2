package dev.stoa.testing.storage;

import dev.stoa.storage.memory.MemoryStorage;

/**
 * One damaged file of a table; the storage is read-only and valid until the next damage.
 *
 * @param storage the table with the damage
 * @param path the damaged file
 * @param kind of damage
 * @param offset the changed byte, or the new end of the file
 * @param detail more words, such as the file whose bytes it has; may be empty
 */
public record Corruption(
    MemoryStorage storage, String path, CorruptionKind kind, int offset, String detail) {
  @Override
  public String toString() {
    return path + " " + kind + " at " + offset + (detail.isEmpty() ? "" : ", " + detail);
  }
}
