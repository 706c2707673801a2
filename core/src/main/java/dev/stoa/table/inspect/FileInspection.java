package dev.stoa.table.inspect;

import dev.stoa.predicate.bounds.Bounds;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the manifest says about a column's part of a split directory.
 *
 * @param column the column's name
 * @param path the file's path within the table; other columns may share the file
 * @param layout the label of the layout of the values
 * @param codec the label of the compression codec
 * @param sizeInBytes the size of the column in this file; its share if the file stores rows
 * @param pageCount the number of pages
 * @param isRowOriented whether the file stores several columns row by row
 * @param bounds the bounds of the values; empty if unknown
 * @param rowCountsByKey for a map, the number of rows with each key that has bounds
 * @param since when the file was written; empty unless requested
 */
public record FileInspection(
    String column,
    String path,
    String layout,
    String codec,
    long sizeInBytes,
    int pageCount,
    boolean isRowOriented,
    Optional<Bounds> bounds,
    Map<String, Long> rowCountsByKey,
    Optional<WrittenVersion> since) {
  /** Copies and sorts the keys. */
  public FileInspection {
    rowCountsByKey = new TreeMap<>(rowCountsByKey);
  }

  /**
   * The version that wrote a file.
   *
   * @param version the oldest kept version with the file
   * @param isOlder whether no older version is kept, so that the file may be older
   */
  public record WrittenVersion(long version, boolean isOlder) {}
}
