package dev.stoa.architecture.planted.format.encoding.plain;

import dev.stoa.architecture.planted.format.encoding.runlength.RunLengthThatNamesPlain;

/** One half of a cycle between the packages of two encodings, a violation. */
public record PlainThatNamesRunLength(RunLengthThatNamesPlain runLength) {}
