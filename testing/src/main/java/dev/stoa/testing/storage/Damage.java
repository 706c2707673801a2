package dev.stoa.testing.storage;

import dev.stoa.storage.memory.MemoryStorage;

/**
 * One damaged file of a table; the storage is valid until the sweep goes on, and for reading only.
 *
 * @param storage the table with the damage
 * @param path the damaged file
 * @param kind what was done to it
 * @param offset the byte that differs, or where the file ends now
 * @param detail more words, such as the file whose bytes it has; may be empty
 */
public record Damage(
    MemoryStorage storage, String path, DamageKind kind, int offset, String detail) {
  @Override
  public String toString() {
    return path + " " + kind + " at " + offset + (detail.isEmpty() ? "" : ", " + detail);
  }
}
