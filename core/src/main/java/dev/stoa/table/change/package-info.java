/**
 * Changes to tables: appends, deletes, upserts, overwrites, column updates, schema changes, tags
 * and rollbacks. Each is a {@code Change}; {@code SnapshotChange} is their base, and {@code
 * PendingChanges} applies those of a transaction.
 *
 * <p>Public. Called by users and engines through {@code Table}.
 */
@Public
package dev.stoa.table.change;

import dev.stoa.annotation.Public;
