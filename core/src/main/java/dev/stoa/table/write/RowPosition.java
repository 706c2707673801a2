package dev.stoa.table.write;

import dev.stoa.annotation.Internal;

/**
 * The position of a written row; returned by {@link SplitWriters}.
 *
 * @param splitOrdinal the ordinal of the split directory, in the order in which a writer began them
 * @param row the position of the row within the split directory
 */
@Internal
public record RowPosition(int splitOrdinal, long row) {}
