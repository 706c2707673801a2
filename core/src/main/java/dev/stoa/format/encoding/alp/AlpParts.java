package dev.stoa.format.encoding.alp;

/**
 * The numbers that ALP makes of floating point, each kind to be encoded by itself. Given to the
 * writers of vector pages.
 */
public final class AlpParts {
  private final long[] integers;
  private final long[] exponents;
  private final long[] exceptionPositions;
  private final long[] exceptionBits;

  AlpParts(long[] integers, long[] exponents, long[] exceptionPositions, long[] exceptionBits) {
    this.integers = integers;
    this.exponents = exponents;
    this.exceptionPositions = exceptionPositions;
    this.exceptionBits = exceptionBits;
  }

  /** Of each value its whole number, of an exception that of a neighbour. */
  public long[] integers() {
    return integers;
  }

  /** Of each block of 1,024 values its exponent times 32 plus its factor. */
  public long[] exponents() {
    return exponents;
  }

  /** Which values are exceptions, rising. */
  public long[] exceptionPositions() {
    return exceptionPositions;
  }

  /** The bits of each exception: longs for doubles, ints for floats. */
  public long[] exceptionBits() {
    return exceptionBits;
  }
}
