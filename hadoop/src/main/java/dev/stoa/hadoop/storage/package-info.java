/**
 * Tables on Hadoop's file systems: {@link dev.stoa.hadoop.storage.HadoopStorages} opens a path of
 * any scheme: {@code file:} paths with core's local storage, all others through Hadoop.
 *
 * <p>Called by the MapReduce formats of this module and by the command line.
 */
package dev.stoa.hadoop.storage;
