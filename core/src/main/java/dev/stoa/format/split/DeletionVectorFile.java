package dev.stoa.format.split;

import dev.stoa.format.bytes.ContainerReader;

/**
 * A manifest's reference to a deletion vector.
 *
 * @param name the file's name within its split directory; no reader parses it
 * @param sizeInBytes the file's length
 * @param fingerprint a checksum that identifies the file
 * @param deletedRowCount the number of deleted rows
 */
public record DeletionVectorFile(
    String name, long sizeInBytes, int fingerprint, long deletedRowCount) {
  ContainerReader.FileIdentity identity() {
    return new ContainerReader.FileIdentity(sizeInBytes, fingerprint);
  }
}
