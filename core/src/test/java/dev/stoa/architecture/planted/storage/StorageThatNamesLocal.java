package dev.stoa.architecture.planted.storage;

import dev.stoa.architecture.planted.storage.local.LocalStorageStandIn;

/** A violation: an interface that uses one of its implementations. */
public record StorageThatNamesLocal(LocalStorageStandIn local) {}
