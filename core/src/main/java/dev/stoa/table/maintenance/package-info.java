/**
 * Table maintenance: compaction and rebalancing, regrouping, changes of the partition spec, vacuum,
 * verification and repair.
 *
 * <p>Public. Called by users through {@code Table} and by the command line.
 */
@Public
package dev.stoa.table.maintenance;

import dev.stoa.annotation.Public;
