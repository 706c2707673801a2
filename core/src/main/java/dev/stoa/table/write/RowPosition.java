package dev.stoa.table.write;

/**
 * The position of a written row; returned by {@link SplitWriters}.
 *
 * @param split the ordinal of the split directory among those begun
 * @param row its row there
 */
public record RowPosition(int split, long row) {}
