package dev.stoa.bench.flip;

import java.nio.file.Path;

/**
 * One flip.
 *
 * @param file that was damaged, relative to the format's directory
 * @param offset of the byte in the file
 * @param outcome of reading everything
 * @param message the reader's, empty if there is none
 */
public record FlipResult(Path file, long offset, FlipOutcome outcome, String message) {}
