package dev.stoa.table.inspect;

import java.util.Map;

/**
 * The first page of a column file.
 *
 * @param rowCount the number of its rows
 * @param sizeInBytes its stored size
 * @param bytesByEncoding the stored size of its buffers by encoding, largest first; empty if it is
 *     no vector page
 * @param keys for a map, its frequent keys
 */
public record PageSample(
    long rowCount,
    long sizeInBytes,
    Map<String, Long> bytesByEncoding,
    Map<String, KeySample> keys) {
  /**
   * A frequent key of a page's maps.
   *
   * @param rowCount the number of rows that have it
   * @param sizeInBytes the stored size of its values
   */
  public record KeySample(long rowCount, long sizeInBytes) {}
}
