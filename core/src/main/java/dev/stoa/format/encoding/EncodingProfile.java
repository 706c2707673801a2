package dev.stoa.format.encoding;

import java.util.Locale;

/**
 * The goal for which the encodings of a page are chosen, expressed as the time that a stored byte
 * is worth.
 */
public enum EncodingProfile {
  /** Only encodings that need no decoding: for benchmarks, and for files that engines map. */
  PLAIN(0),
  /** For disks and networks that read 100 MB/s: a stored byte is worth 10 ns. */
  FAST(10),
  /** For slow storage, which reads 60 MB/s: a stored byte is worth 16 ns. */
  SMALL(16);

  private final double nanosPerByte;

  EncodingProfile(double nanosPerByte) {
    this.nanosPerByte = nanosPerByte;
  }

  /** Returns the decoding time, in nanoseconds, that saving one stored byte may cost. */
  public double nanosPerByte() {
    return nanosPerByte;
  }

  /** Returns the profile's name in options and listings. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
