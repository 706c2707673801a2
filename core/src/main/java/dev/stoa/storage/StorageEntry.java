package dev.stoa.storage;

/**
 * A file or directory in a directory, as returned by {@link Storage#list}.
 *
 * @param name the last part of the path
 * @param sizeInBytes the file's length; 0 for a directory
 * @param isDirectory whether the entry is a directory
 * @param modifiedMillis when the file was written, in milliseconds since 1970 by the storage's
 *     clock; for a directory, when an entry was last added or removed, as far as the storage knows
 */
public record StorageEntry(
    String name, long sizeInBytes, boolean isDirectory, long modifiedMillis) {}
