package dev.stoa.bench.flip;

import java.nio.file.Path;

/**
 * The result of one flip.
 *
 * @param file the damaged file, relative to the format's directory
 * @param offset the offset of the byte in the file
 * @param outcome the outcome of reading all files
 * @param message the message of the reader's exception; empty if it threw none
 */
public record FlipResult(Path file, long offset, FlipOutcome outcome, String message) {}
