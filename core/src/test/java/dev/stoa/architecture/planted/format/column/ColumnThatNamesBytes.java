package dev.stoa.architecture.planted.format.column;

import dev.stoa.architecture.planted.format.bytes.BytesThatNameColumns;

/** The correct half of a cycle: imports an earlier package. */
public record ColumnThatNamesBytes(BytesThatNameColumns bytes) {}
