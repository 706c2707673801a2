package dev.stoa.architecture.planted.format.column;

import dev.stoa.architecture.planted.format.bytes.BytesThatNameColumns;

/** The right half of a cycle. */
public record ColumnThatNamesBytes(BytesThatNameColumns bytes) {}
