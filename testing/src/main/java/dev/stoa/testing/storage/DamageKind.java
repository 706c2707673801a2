package dev.stoa.testing.storage;

/** The ways in which a {@link CorruptionSweep} damages a file. */
public enum DamageKind {
  /** One bit of one byte differs. */
  BIT_FLIPPED,
  /** All bits of one byte differ. */
  BYTE_INVERTED,
  /** The file ends early; nothing is left of it at offset 0. */
  CUT,
  /** The file has one more byte. */
  EXTENDED,
  /** The file is gone. */
  REMOVED,
  /** Another file's bytes stand in its place. */
  SWAPPED
}
