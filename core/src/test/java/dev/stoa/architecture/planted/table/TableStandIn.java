package dev.stoa.architecture.planted.table;

import dev.stoa.architecture.planted.schema.InnocentSchema;

/** Right: the last package may import any. */
public record TableStandIn(InnocentSchema schema) {}
