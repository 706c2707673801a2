/**
 * Shared by the demo and the experiments: progress, numbers for people, and temporary directories.
 * The command line implements {@link dev.stoa.bench.work.ProgressListener}.
 */
package dev.stoa.bench.work;
