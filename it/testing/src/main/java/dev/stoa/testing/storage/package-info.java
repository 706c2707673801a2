/**
 * Storages under test and faulty storages: the contract of every storage, the fault injection and
 * the corruption sweep.
 *
 * <p>Called by tests of storages, commits and readers.
 */
package dev.stoa.testing.storage;
