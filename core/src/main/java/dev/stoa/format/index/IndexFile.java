package dev.stoa.format.index;

import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.column.SplitIdentity;
import dev.stoa.storage.StoragePath;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A manifest's reference to the file that has the key index of one split directory.
 *
 * @param index the index
 * @param name the file's name within its split directory, or the path of a shared file within the
 *     table; no reader parses it
 * @param sizeInBytes the file's length
 * @param fingerprint a checksum that identifies the file
 * @param homeCount the number of pages over which the hashes are spread
 * @param sources the fingerprints of the column files that the index was built from: those of the
 *     key, then those of included columns
 * @param share the rows of the split directory in a file that several share; empty if it is its own
 */
public record IndexFile(
    IndexDefinition index,
    String name,
    long sizeInBytes,
    int fingerprint,
    int homeCount,
    List<Integer> sources,
    Optional<Share> share) {
  /** Copies the fingerprints. */
  public IndexFile {
    sources = List.copyOf(sources);
  }

  /**
   * The rows of a split directory in a file that several split directories share, whose rows are
   * numbered from one to the next.
   *
   * @param allRows what the file stores as the identity of its rows, instead of that of a split
   *     directory
   * @param firstRow the number of the first row of the split directory
   */
  public record Share(SplitIdentity allRows, long firstRow) {}

  /** Returns this file with the fingerprints of other column files. */
  public IndexFile withSources(List<Integer> newSources) {
    return new IndexFile(index, name, sizeInBytes, fingerprint, homeCount, newSources, share);
  }

  /** Returns this file as one that a split directory shares. */
  public IndexFile withShare(Share newShare) {
    return new IndexFile(
        index, name, sizeInBytes, fingerprint, homeCount, sources, Optional.of(newShare));
  }

  /** Returns this file under another name. */
  public IndexFile withName(String newName) {
    return new IndexFile(index, newName, sizeInBytes, fingerprint, homeCount, sources, share);
  }

  /** Whether several split directories share the file. */
  public boolean isShared() {
    return share.isPresent();
  }

  /** Returns the path of the file within the table. */
  public String path(String splitName) {
    return isShared() ? name : StoragePath.join(splitName, name);
  }

  /** Returns the number of the first row of the split directory in the file. */
  public long firstRow() {
    return share.map(Share::firstRow).orElse(0L);
  }

  /** Returns what all pages of the file have in common. */
  KeyIndexFormat format(SplitIdentity split) {
    return share
        .map(shared -> KeyIndexFormat.ofShared(shared.allRows(), index, homeCount))
        .orElseGet(() -> new KeyIndexFormat(split, index, homeCount, sources));
  }

  /** Returns the fingerprints of the column files of the key. */
  public List<Integer> keySources() {
    return sources.subList(0, index.keyIds().size());
  }

  /** Returns the fingerprints that a shared file stores, whose split directories have others. */
  public static List<Integer> noSources(IndexDefinition index) {
    return Collections.nCopies(index.columnIds().size(), 0);
  }

  /** Returns what identifies the file. */
  public ContainerReader.FileIdentity identity() {
    return new ContainerReader.FileIdentity(sizeInBytes, fingerprint);
  }
}
