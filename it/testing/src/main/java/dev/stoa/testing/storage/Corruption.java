package dev.stoa.testing.storage;

import dev.stoa.storage.memory.MemoryStorage;

/**
 * A damaged file of a table. Valid until the next damage of the sweep; the storage must not be
 * changed.
 *
 * @param storage the storage of the table with the damaged file
 * @param path the damaged file
 * @param kind the kind of damage
 * @param offset the offset of the changed byte, or the new length of the file
 * @param detail more information for messages, such as the file that the bytes are from; may be
 *     empty
 */
public record Corruption(
    MemoryStorage storage, String path, CorruptionKind kind, int offset, String detail) {
  @Override
  public String toString() {
    return path + " " + kind + " at " + offset + (detail.isEmpty() ? "" : ", " + detail);
  }
}
