package dev.stoa.format.encoding.alp;

import dev.stoa.format.encoding.LongDecoder;

/**
 * The buffers of ALP-encoded floating point, as they are read. Called by the readers of vector
 * pages.
 *
 * @param integers the integer of each value
 * @param exponents the {@linkplain AlpEncodedValues#exponents pair} of each block of integers
 * @param exceptionPositions the positions of exceptions, ascending
 * @param exceptionBits the bits of each exception
 */
public record AlpBuffers(
    LongDecoder integers,
    LongDecoder exponents,
    LongDecoder exceptionPositions,
    LongDecoder exceptionBits) {}
