package dev.stoa.cli.demo;

import java.time.Duration;
import java.util.Map;

/**
 * The same records, written twice.
 *
 * @param rows the row count of each
 * @param bytesByColumn the size of each of the table's columns
 * @param sequenceFileBytes the size of the SequenceFile
 * @param time the time to generate or read the records and to write both
 */
record DemoFiles(
    long rows, Map<String, Long> bytesByColumn, long sequenceFileBytes, Duration time) {
  long tableBytes() {
    return bytesByColumn.values().stream().mapToLong(Long::longValue).sum();
  }
}
