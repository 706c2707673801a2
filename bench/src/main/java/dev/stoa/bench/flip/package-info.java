/**
 * The experiment that shows which readers notice a flipped byte: writes the same rows in several
 * formats and reads each back with one byte changed at a time. {@code stoa demo --flip} calls
 * {@link dev.stoa.bench.flip.FlipDemo}; reads run in a child JVM, because damaged files may take
 * all memory or never end.
 */
package dev.stoa.bench.flip;
