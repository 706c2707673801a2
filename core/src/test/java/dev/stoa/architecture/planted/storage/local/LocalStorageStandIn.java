package dev.stoa.architecture.planted.storage.local;

import dev.stoa.architecture.planted.storage.StorageThatNamesLocal;

/** Right: fulfils the contract. */
public record LocalStorageStandIn(StorageThatNamesLocal contract) {}
