/**
 * The {@code keyindex} experiment: Stoa's key index and other structures that find rows by key, as
 * files of 4 KiB pages. The only package of this module that uses core's files of key indexes
 * directly, because a lookup in a table would also read columns. Registered in {@link
 * dev.stoa.bench.experiment.Experiments}.
 */
package dev.stoa.bench.experiment.keyindex;
