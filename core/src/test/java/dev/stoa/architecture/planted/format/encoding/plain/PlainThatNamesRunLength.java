package dev.stoa.architecture.planted.format.encoding.plain;

import dev.stoa.architecture.planted.format.encoding.runlength.RunLengthThatNamesPlain;

/** One half of a cycle between two encodings. */
public record PlainThatNamesRunLength(RunLengthThatNamesPlain runLength) {}
