/**
 * Tests for storages and storages for tests: the contract of every storage, fault injection and the
 * corruption sweep.
 *
 * <p>Called by tests of storages, commits and readers.
 */
package dev.stoa.testing.storage;
