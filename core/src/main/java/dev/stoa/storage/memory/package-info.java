/**
 * Tables in memory: for tests, examples and small intermediate results.
 *
 * <p>Tests copy these tables and corrupt their files.
 */
@Public
package dev.stoa.storage.memory;

import dev.stoa.annotation.Public;
