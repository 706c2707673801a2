/**
 * Changes to tables: appends, deletes, upserts, overwrites, column updates, schema changes and so
 * on. Each implements {@code Change}; {@code SnapshotChange} is their base class, and {@code
 * PendingChanges} applies the changes of a transaction.
 *
 * <p>Public. Called by users and engines through {@code Table}.
 */
@Public
package dev.stoa.table.change;

import dev.stoa.annotation.Public;
