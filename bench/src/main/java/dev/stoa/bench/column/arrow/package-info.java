/**
 * Arrow's IPC files through its Java library, in a JVM with the options that it needs; other child
 * JVMs read its vectors too.
 */
package dev.stoa.bench.column.arrow;
