package dev.stoa.data;

import dev.stoa.annotation.Internal;

/**
 * The sum of the integers of a column in a batch.
 *
 * @param sum the sum, without overflow
 * @param count the number of values, which are not null
 */
@Internal
public record IntegerSum(long sum, int count) {}
