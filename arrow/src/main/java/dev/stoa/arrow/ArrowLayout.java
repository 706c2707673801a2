package dev.stoa.arrow;

import dev.stoa.annotation.Internal;

/** How Arrow's vectors represent values that have several representations. */
@Internal
public enum ArrowLayout {
  /** Decimals of up to 38 digits have 128 bits, and texts are plain: every consumer reads these. */
  STANDARD,

  /**
   * Decimals of up to 18 digits have 64 bits, and texts, except those inside other values, are
   * dictionary-encoded, with another dictionary for each batch. For export through Arrow's C
   * interface to consumers that know both, such as DuckDB; Arrow's Java library has no vectors of
   * such decimals.
   */
  COMPACT
}
