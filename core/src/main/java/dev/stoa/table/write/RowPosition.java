package dev.stoa.table.write;

import dev.stoa.annotation.Internal;

/**
 * The position of a written row; returned by {@link SplitWriters}.
 *
 * @param split the ordinal of the split directory among those begun
 * @param row its row there
 */
@Internal
public record RowPosition(int split, long row) {}
