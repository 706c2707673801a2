/**
 * Tests of tables in core: random round trips, corruption sweeps, faults at each operation, and
 * killed and racing processes.
 */
package dev.stoa.testing.table;
