package dev.stoa.format.split;

import java.nio.file.Path;

/**
 * How split directories are written.
 *
 * @param pageSizeInBytes where pages aim to end
 * @param memoryBudgetInBytes what all buffers together may hold before they spill
 * @param spillDirectory where the spill file is made
 */
public record SplitOptions(int pageSizeInBytes, long memoryBudgetInBytes, Path spillDirectory) {}
