package dev.stoa.architecture.planted.storage.memory;

import dev.stoa.architecture.planted.storage.local.LocalStorageStandIn;

/** Allowed: an earlier package, though nobody needs it. */
public record MemoryThatNamesLocal(LocalStorageStandIn local) {}
