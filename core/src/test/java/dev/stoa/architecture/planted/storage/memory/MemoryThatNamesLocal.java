package dev.stoa.architecture.planted.storage.memory;

import dev.stoa.architecture.planted.storage.local.LocalStorageStandIn;

/** Correct: uses a package that is earlier in the table. */
public record MemoryThatNamesLocal(LocalStorageStandIn local) {}
