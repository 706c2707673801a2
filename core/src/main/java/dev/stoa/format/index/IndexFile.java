package dev.stoa.format.index;

import dev.stoa.format.bytes.ContainerReader;
import java.util.List;

/**
 * A manifest's reference to the file of a key index in one split directory.
 *
 * @param index the index
 * @param name the file's name within its split directory; no reader parses it
 * @param sizeInBytes the file's length
 * @param fingerprint a checksum that identifies the file
 * @param homeCount the number of pages over which the hashes are spread
 * @param sources the fingerprints of the column files that the index was built from: those of the
 *     key, then those of included columns
 */
public record IndexFile(
    IndexDefinition index,
    String name,
    long sizeInBytes,
    int fingerprint,
    int homeCount,
    List<Integer> sources) {
  /** Copies the fingerprints. */
  public IndexFile {
    sources = List.copyOf(sources);
  }

  /** Returns the fingerprints of the column files of the key. */
  public List<Integer> keySources() {
    return sources.subList(0, index.keyIds().size());
  }

  /** Returns what identifies the file. */
  public ContainerReader.FileIdentity identity() {
    return new ContainerReader.FileIdentity(sizeInBytes, fingerprint);
  }
}
