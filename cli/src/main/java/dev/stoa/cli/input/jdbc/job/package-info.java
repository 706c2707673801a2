/**
 * Reads a database in MapReduce jobs: one task per range, all from the snapshot that the submitting
 * program keeps open; and the job that loads it into a table.
 */
package dev.stoa.cli.input.jdbc.job;
