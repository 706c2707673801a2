/**
 * Formats whose libraries need a child JVM because of its options or of their versions. The child
 * is started once, receives one request at a time, and measures its own time. {@link
 * dev.stoa.bench.column.child.FormatChild} and the classes named {@code …Server} run in the child,
 * the others in the parent.
 */
package dev.stoa.bench.column.child;
