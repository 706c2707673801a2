package dev.stoa.architecture.planted.storage.local;

import dev.stoa.architecture.planted.storage.StorageThatNamesLocal;

/** Correct: an implementation that uses its interface. */
public record LocalStorageStandIn(StorageThatNamesLocal contract) {}
