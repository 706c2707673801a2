package dev.stoa.format.column;

import java.util.UUID;

/**
 * What every column file of a split directory says of it, so that a file in the wrong place is told
 * from the right one.
 *
 * @param uuid made when the split directory was
 * @param rowCount rows of each of its column files
 */
public record SplitIdentity(UUID uuid, long rowCount) {}
