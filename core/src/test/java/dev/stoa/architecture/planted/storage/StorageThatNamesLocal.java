package dev.stoa.architecture.planted.storage;

import dev.stoa.architecture.planted.storage.local.LocalStorageStandIn;

/** A fault: the contract names one of those that fulfil it. */
public record StorageThatNamesLocal(LocalStorageStandIn local) {}
