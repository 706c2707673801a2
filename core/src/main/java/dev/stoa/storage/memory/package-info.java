/**
 * Tables in memory: for tests, examples and small intermediate results.
 *
 * <p>Tests copy and damage the files of these tables.
 */
@Public
package dev.stoa.storage.memory;

import dev.stoa.annotation.Public;
