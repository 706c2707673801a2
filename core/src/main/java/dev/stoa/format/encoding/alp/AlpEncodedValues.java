package dev.stoa.format.encoding.alp;

/**
 * The buffers that ALP makes of floating point, each to be encoded separately. Passed to the
 * writers of vector pages.
 *
 * @param integers the integer of each value; an exception has the integer of a neighbor
 * @param exponents for each block of 1,024 values its exponent times 32 plus its factor
 * @param exceptionPositions the positions of exceptions, ascending
 * @param exceptionBits the bits of each exception: longs for doubles, ints for floats
 */
@SuppressWarnings("ArrayRecordComponent") // neither compared nor modified
public record AlpEncodedValues(
    long[] integers, long[] exponents, long[] exceptionPositions, long[] exceptionBits) {}
