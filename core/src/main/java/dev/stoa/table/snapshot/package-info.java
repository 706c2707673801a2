/**
 * Finds and reads the snapshots of a table; {@code CommitLoop} makes the next one in one atomic
 * step, and retries if another commit comes first.
 *
 * <p>{@code Snapshot} and {@code CommitToken} are for users; the rest is internal and called by
 * tables, scans, changes and maintenance.
 */
@Internal
package dev.stoa.table.snapshot;

import dev.stoa.annotation.Internal;
