package dev.stoa.table;

/**
 * Where a row was written; told by {@link SplitWriters}.
 *
 * @param split the number of the split directory among those that were begun
 * @param row its row there
 */
record RowPlace(int split, long row) {}
