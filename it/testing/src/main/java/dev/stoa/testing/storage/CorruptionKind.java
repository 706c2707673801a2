package dev.stoa.testing.storage;

/** How a {@link CorruptionSweep} damages a file. */
public enum CorruptionKind {
  /** One bit of one byte differs. */
  BIT_FLIPPED,
  /** All bits of one byte differ. */
  BYTE_INVERTED,
  /** The file ends early; at offset 0 it is empty. */
  TRUNCATED,
  /** The file has one more byte. */
  EXTENDED,
  /** The file is missing. */
  REMOVED,
  /** The file has another file's bytes. */
  SWAPPED
}
