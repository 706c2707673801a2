package dev.stoa.format.encoding.alp;

/**
 * The numbers that ALP makes of floating point, each kind to be encoded by itself. Given to the
 * writers of vector pages.
 *
 * @param integers of each value its whole number, of an exception that of a neighbour
 * @param exponents of each block of 1,024 values its exponent times 32 plus its factor
 * @param exceptionPositions which values are exceptions, rising
 * @param exceptionBits the bits of each exception: longs for doubles, ints for floats
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them or changes the arrays
public record AlpParts(
    long[] integers, long[] exponents, long[] exceptionPositions, long[] exceptionBits) {}
