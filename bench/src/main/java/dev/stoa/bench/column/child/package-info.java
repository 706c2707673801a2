/**
 * Formats whose libraries need their own JVM, for its options or their versions: a process that is
 * started once, receives one query at a time, and measures its own time. {@link
 * dev.stoa.bench.column.child.ChildServer} runs in the child, the other classes in the parent.
 */
package dev.stoa.bench.column.child;
