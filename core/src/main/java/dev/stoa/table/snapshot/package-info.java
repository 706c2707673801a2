/**
 * The states of a table and how the next one comes about: snapshots are found and read here, and
 * {@code CommitLoop} makes the next one in one atomic step, again and again until it wins the race.
 *
 * <p>{@code Snapshot} and {@code CommitToken} are for users; the rest is internal and called by
 * tables, scans, changes and maintenance.
 */
package dev.stoa.table.snapshot;
