package dev.stoa.architecture.planted.format.encoding.runlength;

import dev.stoa.architecture.planted.format.encoding.plain.PlainThatNamesRunLength;

/** The other half of a cycle between two encodings. */
public record RunLengthThatNamesPlain(PlainThatNamesRunLength plain) {}
