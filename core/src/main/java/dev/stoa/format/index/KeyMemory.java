package dev.stoa.format.index;

import java.nio.file.Path;

/**
 * The memory for the keys from which an index is built, and the place for more of them.
 *
 * @param sizeInBytes the memory for hashes, which only keys with most of the rows exceed
 * @param spillDirectory an existing local directory for keys that need more
 */
public record KeyMemory(long sizeInBytes, Path spillDirectory) {}
