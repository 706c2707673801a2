package dev.stoa.hadoop.grouping;

/** Gives keys one of four fingerprints, so that most are shared by several keys. */
public final class TwoBitFingerprint implements KeyFingerprint {
  private final KeyFingerprint hash = new BytesFingerprint();

  /** Called by tasks. */
  public TwoBitFingerprint() {}

  @Override
  public int of(byte[] bytes, int offset, int length) {
    return hash.of(bytes, offset, length) & 0xc0000000;
  }
}
