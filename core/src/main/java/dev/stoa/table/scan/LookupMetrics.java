package dev.stoa.table.scan;

/**
 * What a {@link KeyLookup} read so far, beside what there is.
 *
 * @param splitsRead split directories that were opened
 * @param splits those of the table that have rows
 * @param pagesRead pages of which at least one byte was read; one that was left and came again
 *     counts twice
 * @param pages those of the lookup's columns
 * @param bytesRead bytes asked from the storage, those of footers included
 * @param bytes those of the lookup's columns
 */
public record LookupMetrics(
    int splitsRead, int splits, long pagesRead, long pages, long bytesRead, long bytes) {}
