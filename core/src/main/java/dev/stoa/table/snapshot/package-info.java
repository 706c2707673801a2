/**
 * Snapshots of a table: they are found and read here, and {@code CommitLoop} makes the next one in
 * one atomic step, retrying until it wins the race.
 *
 * <p>{@code Snapshot} and {@code CommitToken} are for users; the rest is internal and called by
 * tables, scans, changes and maintenance.
 */
@Internal
package dev.stoa.table.snapshot;

import dev.stoa.annotation.Internal;
