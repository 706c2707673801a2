package dev.stoa.table.write;

import dev.stoa.format.encoding.EncodingProfile;

/** What the encodings of a column's vector pages are optimized for. */
public enum ColumnProfile {
  /** No encoding that needs decoding: large files, which engines can map and use directly. */
  PLAIN(EncodingProfile.PLAIN),
  /** The smallest of the encodings that decode nearly as fast as memory: for fast disks. */
  FAST(EncodingProfile.FAST),
  /** The smallest of all encodings, with compression if it pays: for slow storage. */
  SMALL(EncodingProfile.SMALL);

  private final EncodingProfile profile;

  ColumnProfile(EncodingProfile profile) {
    this.profile = profile;
  }

  /** Its name in options and listings. */
  public String label() {
    return profile.label();
  }

  EncodingProfile vectorProfile() {
    return profile;
  }
}
