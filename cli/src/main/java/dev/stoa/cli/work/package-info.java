/**
 * Shared by the demo and by the experiments of the bench: progress, numbers for people, and
 * temporary directories. The command line implements {@link dev.stoa.cli.work.ProgressListener}.
 */
package dev.stoa.cli.work;
