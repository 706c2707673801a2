package dev.stoa.storage;

/**
 * One child of a directory, as {@link Storage#list} gives it.
 *
 * @param name the last part of its path
 * @param sizeInBytes the file's length; 0 for a directory
 * @param isDirectory whether it can be listed in turn
 * @param modifiedMillis when the file was written, in milliseconds since 1970 by the storage's
 *     clock; for a directory, when an entry was last added or removed, as far as the storage knows
 */
public record StorageEntry(
    String name, long sizeInBytes, boolean isDirectory, long modifiedMillis) {}
