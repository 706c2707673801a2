package dev.stoa.table.inspect;

import java.util.Map;

/**
 * The first page of a column file.
 *
 * @param rowCount the number of its rows
 * @param sizeInBytes its stored size
 * @param bytesByEncoding the stored size of its buffers by encoding, largest first; empty if it is
 *     no vector page
 * @param bytesByKey for a map, the stored size of the values of each frequent key
 */
public record PageSample(
    long rowCount,
    long sizeInBytes,
    Map<String, Long> bytesByEncoding,
    Map<String, Long> bytesByKey) {}
