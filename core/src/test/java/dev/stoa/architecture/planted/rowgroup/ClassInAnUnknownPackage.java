package dev.stoa.architecture.planted.rowgroup;

import dev.stoa.architecture.planted.schema.InnocentSchema;

/** A violation: the package is not in the table. */
public record ClassInAnUnknownPackage(InnocentSchema schema) {}
