/**
 * Statistics of the values of columns in bounded memory: counts, bounds, moments, and estimates of
 * distinct values and quantiles, computed over batches by several threads.
 *
 * <p>Called by the command {@code summarize}.
 */
package dev.stoa.cli.statistics;
