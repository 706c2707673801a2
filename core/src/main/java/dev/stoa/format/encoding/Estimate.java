package dev.stoa.format.encoding;

/**
 * About what values cost in an encoding.
 *
 * @param sizeInBytes the bytes that are stored
 * @param nanos the time it takes to decode all values once, in sequence
 */
public record Estimate(long sizeInBytes, double nanos) {
  /** Both together. */
  public Estimate plus(Estimate other) {
    return new Estimate(sizeInBytes + other.sizeInBytes, nanos + other.nanos);
  }
}
