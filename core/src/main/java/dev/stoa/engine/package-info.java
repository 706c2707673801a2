/**
 * Operations that engines need and users do not: creating tables together with their first rows,
 * sending tables and scan tasks to other processes, planning by hosts, statistics from the
 * manifest, merging the output of many small tasks, key indexes without a table, and suggesting
 * names for misspelled options.
 *
 * <p>Internal. Called by the modules for MapReduce, Spark and the command line. The members of
 * public types that this package needs are package-private, so that users do not see them; one
 * internal class of each package passes them to this one: {@link dev.stoa.table.TableAccess} and
 * {@link dev.stoa.table.scan.ScanAccess}. Members that other packages of core call are public and
 * marked {@link dev.stoa.annotation.Internal} instead.
 */
@Internal
package dev.stoa.engine;

import dev.stoa.annotation.Internal;
