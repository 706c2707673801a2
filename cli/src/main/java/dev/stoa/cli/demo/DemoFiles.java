package dev.stoa.cli.demo;

import java.time.Duration;
import java.util.Map;

/**
 * The files of the demo: a table and a SequenceFile with the same records.
 *
 * @param rowCount the number of records
 * @param bytesByColumn the size in bytes of each of the table's columns
 * @param sequenceFileSizeInBytes the size of the SequenceFile
 * @param time the time to generate or read the records and to write both
 */
record DemoFiles(
    long rowCount, Map<String, Long> bytesByColumn, long sequenceFileSizeInBytes, Duration time) {
  /** Returns the size of the table. */
  long tableSizeInBytes() {
    return bytesByColumn.values().stream().mapToLong(Long::longValue).sum();
  }
}
