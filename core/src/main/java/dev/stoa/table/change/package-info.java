/**
 * What commits do to a table: appends, deletes, upserts, overwrites, column updates, changes of
 * columns, tags and rollbacks. All of them are a {@code Change}; {@code SnapshotChange} holds what
 * they share.
 *
 * <p>Public. Called by users and engines through {@code Table}.
 */
package dev.stoa.table.change;
