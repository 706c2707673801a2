package dev.stoa.format.split;

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
 * @param seed the seed of the hashes
 * @param sources the fingerprints of the column files that the index was built from, in the order
 *     of the key's columns
 */
public record IndexFile(
    IndexDefinition index,
    String name,
    long sizeInBytes,
    int fingerprint,
    int homeCount,
    int seed,
    List<Integer> sources) {
  /** Copies the fingerprints. */
  public IndexFile {
    sources = List.copyOf(sources);
  }

  /** Returns what identifies the file. */
  public ContainerReader.FileIdentity identity() {
    return new ContainerReader.FileIdentity(sizeInBytes, fingerprint);
  }

  /**
   * Whether the index was built from the column files that a split directory now has, of which the
   * key's must be known.
   */
  boolean isBuiltFrom(SplitDirectory split) {
    for (int i = 0; i < sources.size(); i++) {
      int source = sources.get(i);
      boolean isSame =
          split
              .columnFile(index.keyIds().get(i))
              .filter(file -> file.fingerprint() == source)
              .isPresent();
      if (!isSame) {
        return false;
      }
    }
    return true;
  }
}
