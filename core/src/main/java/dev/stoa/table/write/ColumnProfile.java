package dev.stoa.table.write;

import dev.stoa.format.encoding.EncodingProfile;

/** The goal for which the encodings of a column's vector pages are chosen. */
public enum ColumnProfile {
  /** Only encodings that need no decoding: large files, which engines can map and use directly. */
  PLAIN(EncodingProfile.PLAIN),
  /**
   * The smallest of the encodings that decode nearly as fast as memory can be read: for fast disks.
   */
  FAST(EncodingProfile.FAST),
  /** The smallest of all encodings, with compression if it pays: for slow storage. */
  SMALL(EncodingProfile.SMALL);

  private final EncodingProfile profile;

  ColumnProfile(EncodingProfile profile) {
    this.profile = profile;
  }

  /** Returns the profile's name in options and listings. */
  public String label() {
    return profile.label();
  }

  /** Returns the profile that page encoders use. */
  EncodingProfile encodingProfile() {
    return profile;
  }
}
