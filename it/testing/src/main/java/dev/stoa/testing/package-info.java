/**
 * Test support shared by all modules: random seeds in this package, {@linkplain
 * dev.stoa.testing.storage faulty storages} and {@linkplain dev.stoa.testing.record random records}
 * in subpackages.
 *
 * <p>Used in test scope only; depends on core and JUnit.
 */
package dev.stoa.testing;
