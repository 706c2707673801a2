package dev.stoa.architecture.planted.format.bytes;

import dev.stoa.architecture.planted.format.column.ColumnThatNamesBytes;

/** A violation: imports a later package, which imports this one, so that there is a cycle. */
public record BytesThatNameColumns(ColumnThatNamesBytes column) {}
