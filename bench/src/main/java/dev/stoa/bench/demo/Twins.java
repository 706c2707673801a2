package dev.stoa.bench.demo;

import java.time.Duration;
import java.util.Map;

/**
 * The same records, written twice.
 *
 * @param rows how many records each holds
 * @param bytesByColumn the size of each of the table's columns
 * @param sequenceFileBytes the size of the SequenceFile
 * @param time what making or reading the records and writing both took
 */
record Twins(long rows, Map<String, Long> bytesByColumn, long sequenceFileBytes, Duration time) {
  long tableBytes() {
    return bytesByColumn.values().stream().mapToLong(Long::longValue).sum();
  }
}
