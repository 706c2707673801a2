package dev.stoa.table.write;

import dev.stoa.format.encoding.EncodingProfile;

/** What the encodings of a column's vector pages are chosen for. */
public enum ColumnProfile {
  /** No encoding that has to be decoded: large files, which engines may map and use as they lie. */
  PLAIN(EncodingProfile.PLAIN),
  /** The smallest of the encodings that decode nearly as fast as memory: for fast disks. */
  FAST(EncodingProfile.FAST),
  /** The smallest of all encodings, with compression where it pays: for slow storage. */
  SMALL(EncodingProfile.SMALL);

  private final EncodingProfile profile;

  ColumnProfile(EncodingProfile profile) {
    this.profile = profile;
  }

  /** How options and listings call it. */
  public String label() {
    return profile.label();
  }

  EncodingProfile vectorProfile() {
    return profile;
  }
}
