package dev.stoa.architecture.planted.table;

import dev.stoa.architecture.planted.schema.InnocentSchema;

/** Correct: a late package that imports an earlier one. */
public record TableStandIn(InnocentSchema schema) {}
