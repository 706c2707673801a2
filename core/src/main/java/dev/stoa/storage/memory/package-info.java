/**
 * Tables in memory: for tests, examples and small intermediate results.
 *
 * <p>Called by users who need no disk and by the test harness, which copies and damages its files.
 */
package dev.stoa.storage.memory;
