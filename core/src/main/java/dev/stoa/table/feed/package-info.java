/**
 * Reads the changes of a table between two versions: a {@code ChangeScan} compares the manifests of
 * neighboring versions, and gives a task for each split directory that was added, removed, got more
 * deleted rows, or got new files of some columns. Its rows are the inserted, deleted and updated
 * ones, with the type of their change.
 *
 * <p>Called by users through {@code Table.newChangeScan}, and by engines.
 */
@Experimental
package dev.stoa.table.feed;

import dev.stoa.annotation.Experimental;
