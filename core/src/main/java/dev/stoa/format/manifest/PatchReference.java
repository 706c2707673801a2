package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ContainerReader;

/**
 * A snapshot's reference to a manifest patch.
 *
 * @param name the file's name below {@code _stoa}
 * @param identity the file's length and fingerprint
 */
public record PatchReference(String name, ContainerReader.FileIdentity identity) {}
