/**
 * Core's tests that use this module: random round trips, corruption sweeps, faults at each
 * operation, killed and racing processes.
 */
package dev.stoa.testing.table;
