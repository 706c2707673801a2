package dev.stoa.format.manifest;

import dev.stoa.format.bytes.FrameReader;

/**
 * A manifest patch as a snapshot names it.
 *
 * @param name the file's name below {@code _stoa}
 * @param expected its length and fingerprint
 */
public record PatchReference(String name, FrameReader.Expected expected) {}
