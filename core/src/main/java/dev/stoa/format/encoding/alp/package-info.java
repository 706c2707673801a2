/**
 * ALP, adaptive lossless floating point (Afroozeh, Kuffo, Boncz, SIGMOD 2024): values that were
 * decimals once become the whole numbers that they are times a power of ten, the others exceptions.
 *
 * <p>Internal. Called by the writers and readers of vector pages, which encode the whole numbers by
 * other encodings.
 */
package dev.stoa.format.encoding.alp;
