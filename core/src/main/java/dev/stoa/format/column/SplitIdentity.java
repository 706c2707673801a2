package dev.stoa.format.column;

import java.util.UUID;

/**
 * The identity of a split directory, stored in each of its column files, so that a misplaced file
 * is detected.
 *
 * @param uuid generated when the split directory was created
 * @param rowCount the number of rows of each of its column files
 */
public record SplitIdentity(UUID uuid, long rowCount) {}
