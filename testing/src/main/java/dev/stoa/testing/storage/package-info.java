/**
 * Storages under test and storages that fail: the contract that each storage passes, the faulty
 * storage and the corruption sweep.
 *
 * <p>Called by tests of storages, commits and readers.
 */
package dev.stoa.testing.storage;
