package dev.stoa.architecture.planted.format.encoding.runlength;

import dev.stoa.architecture.planted.format.encoding.plain.PlainThatNamesRunLength;

/** The other half of the cycle with {@link PlainThatNamesRunLength}, a violation. */
public record RunLengthThatNamesPlain(PlainThatNamesRunLength plain) {}
