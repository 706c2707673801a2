package dev.stoa.architecture.planted.format.bytes;

import dev.stoa.architecture.planted.format.column.ColumnThatNamesBytes;

/** A fault: imports a later package, which imports this one: a cycle. */
public record BytesThatNameColumns(ColumnThatNamesBytes column) {}
