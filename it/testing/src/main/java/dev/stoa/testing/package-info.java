/**
 * Test support shared by every module: the seeds here, the {@linkplain dev.stoa.testing.storage
 * faulty storages} and {@linkplain dev.stoa.testing.record random records} in subpackages.
 *
 * <p>Used in test scope only; depends on core and JUnit.
 */
package dev.stoa.testing;
