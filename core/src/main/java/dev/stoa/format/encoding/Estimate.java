package dev.stoa.format.encoding;

/**
 * The approximate cost of values in an encoding.
 *
 * @param sizeInBytes the number of stored bytes
 * @param nanos the time to decode all values once, in sequence
 */
public record Estimate(long sizeInBytes, double nanos) {
  /** Returns the sum of two estimates. */
  public Estimate plus(Estimate other) {
    return new Estimate(sizeInBytes + other.sizeInBytes, nanos + other.nanos);
  }
}
