package dev.stoa.table.write;

/**
 * Where a row was written; told by {@link SplitWriters}.
 *
 * @param split the number of the split directory among those that were begun
 * @param row its row there
 */
public record RowPlace(int split, long row) {}
