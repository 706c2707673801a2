package dev.stoa.table;

import dev.stoa.format.bytes.FrameReader;

/**
 * A manifest segment as a snapshot names it.
 *
 * @param name the file's name below {@code _stoa}
 * @param expected its length and fingerprint
 * @param totals what it sums up to
 */
record SegmentReference(String name, FrameReader.Expected expected, Totals totals) {}
