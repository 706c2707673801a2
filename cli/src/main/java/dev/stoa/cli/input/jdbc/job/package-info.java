/**
 * Reads a database in MapReduce jobs: one task per range, all from the snapshot that the submitting
 * program keeps open. {@code load --job} calls it.
 */
package dev.stoa.cli.input.jdbc.job;
