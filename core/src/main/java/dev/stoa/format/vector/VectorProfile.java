package dev.stoa.format.vector;

import java.util.Locale;
import java.util.Optional;

/** What the encodings of a vector page are chosen for. */
public enum VectorProfile {
  /** No encoding that has to be decoded: for measuring, and for files that engines map. */
  PLAIN,
  /** The smallest of the encodings that decode at the rate of memory: for fast disks. */
  FAST,
  /** The smallest of all, compression included: for slow storage. */
  SMALL;

  /** How options and listings call it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The profile that options call so; empty when none is called so. */
  public static Optional<VectorProfile> ofLabel(String label) {
    for (VectorProfile profile : values()) {
      if (profile.label().equals(label)) {
        return Optional.of(profile);
      }
    }
    return Optional.empty();
  }
}
