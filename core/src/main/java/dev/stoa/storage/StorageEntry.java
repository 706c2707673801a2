package dev.stoa.storage;

/**
 * One child of a directory, as {@link Storage#list} gives it.
 *
 * @param name the last part of its path
 * @param sizeInBytes the file's length; 0 for a directory
 * @param isDirectory whether it can be listed in turn
 */
public record StorageEntry(String name, long sizeInBytes, boolean isDirectory) {}
