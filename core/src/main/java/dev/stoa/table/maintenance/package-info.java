/**
 * Keeping a table in good shape: compaction and rebalancing, regrouping, vacuum, verification and
 * repair.
 *
 * <p>Public. Called by users through {@code Table} and by the command line.
 */
package dev.stoa.table.maintenance;
