/**
 * What the tests of every module share: here the seeds, below the {@linkplain
 * dev.stoa.testing.storage storages that fail} and the {@linkplain dev.stoa.testing.record random
 * records}.
 *
 * <p>Used in test scope only; knows core and JUnit.
 */
package dev.stoa.testing;
