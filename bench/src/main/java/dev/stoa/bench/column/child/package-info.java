/**
 * Formats whose libraries need a JVM of their own, for its options or for their versions: a process
 * that is started once, told a question at a time, and answers with its own clock's time. {@link
 * dev.stoa.bench.column.child.ChildServer} runs in the child, the others in the parent.
 */
package dev.stoa.bench.column.child;
