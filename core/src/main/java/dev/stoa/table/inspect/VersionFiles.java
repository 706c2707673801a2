package dev.stoa.table.inspect;

/**
 * The column files that a version added.
 *
 * @param version the version
 * @param fileCount the number of the requested columns' files that no older kept version has
 * @param sizeInBytes their total size
 */
public record VersionFiles(long version, long fileCount, long sizeInBytes) {}
