/**
 * All that engines need and users do not: tables created with a job's rows, tables and scan tasks
 * sent to other processes, planning by hosts, statistics from the manifest, merging the output of
 * many small tasks, and suggestions for misspelled options.
 *
 * <p>Internal. Called by the modules for MapReduce, Spark and the command line. What it needs of
 * public types is package-private there, so that users do not see it, and is passed here by one
 * internal class of their package: {@link dev.stoa.table.TableAccess} and {@link
 * dev.stoa.table.scan.ScanAccess}. Members that other packages of core call are public and marked
 * {@link dev.stoa.annotation.Internal} instead.
 */
@Internal
package dev.stoa.engine;

import dev.stoa.annotation.Internal;
