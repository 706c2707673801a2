package dev.stoa.hadoop.join;

import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;

/**
 * Where a task writes the rows beyond its memory budget, and how many bytes it has written.
 *
 * @param directory a local directory
 * @param bytesWritten counts the bytes
 */
record SpillArea(Path directory, LongAdder bytesWritten) {}
