/**
 * Tables in memory: for tests, examples and small intermediate results.
 *
 * <p>Used without a disk, and by the test harness, which copies and damages its files.
 */
@Public
package dev.stoa.storage.memory;

import dev.stoa.annotation.Public;
