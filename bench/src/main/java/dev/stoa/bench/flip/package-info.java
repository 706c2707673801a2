/**
 * Shows which readers notice a flipped byte: writes the same rows in several formats, changes one
 * byte at a time, and reads the files. {@code stoa demo --flip} calls {@link
 * dev.stoa.bench.flip.FlipDemo}. Files are read in a child JVM, since reading a damaged file may
 * exhaust the memory or never end.
 */
package dev.stoa.bench.flip;
