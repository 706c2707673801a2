package dev.stoa.format.encoding.alp;

import dev.stoa.format.encoding.LongDecoder;

/**
 * The numbers that ALP makes of floating point, as they are read back. Called by the readers of
 * vector pages.
 *
 * @param integers of each value
 * @param exponents the {@linkplain AlpParts#exponents pair} of each block of integers
 * @param exceptionPositions which values are exceptions, rising
 * @param exceptionBits the bits of each exception
 */
public record AlpBuffers(
    LongDecoder integers,
    LongDecoder exponents,
    LongDecoder exceptionPositions,
    LongDecoder exceptionBits) {}
