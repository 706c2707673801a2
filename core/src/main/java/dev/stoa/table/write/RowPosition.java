package dev.stoa.table.write;

import dev.stoa.annotation.Internal;

/**
 * The position of a written row; returned by {@link SplitWriters}.
 *
 * @param split the ordinal of the split directory, counted in the order in which they were begun
 * @param row the row within the split directory
 */
@Internal
public record RowPosition(int split, long row) {}
