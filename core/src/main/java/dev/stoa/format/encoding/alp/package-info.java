/**
 * ALP, adaptive lossless floating point (Afroozeh, Kuffo, Boncz, SIGMOD 2024): values that were
 * decimals are multiplied by a power of ten to give integers, others are exceptions.
 *
 * <p>Internal. Called by the writers and readers of vector pages, which encode the integers with
 * other encodings.
 */
@Internal
package dev.stoa.format.encoding.alp;

import dev.stoa.annotation.Internal;
