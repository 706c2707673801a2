package dev.stoa.architecture.planted.rowgroup;

import dev.stoa.architecture.planted.schema.InnocentSchema;

/** A fault: its package is not in the table, so nothing says what it may import. */
public record ClassInAnUnknownPackage(InnocentSchema schema) {}
