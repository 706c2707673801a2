/**
 * Arrow's IPC files through its Java library, in a JVM with the options that it needs; its vectors
 * are also what other children read.
 */
package dev.stoa.bench.column.arrow;
