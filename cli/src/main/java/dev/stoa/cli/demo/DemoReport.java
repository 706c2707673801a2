package dev.stoa.cli.demo;

import java.util.Map;

/**
 * The results of the demo.
 *
 * @param rowCount the number of records in each file
 * @param sequenceFile the runs over the SequenceFile
 * @param stoa the runs over the table
 * @param bytesByColumn the size of each of the table's columns on disk
 */
public record DemoReport(
    long rowCount, JobSeries sequenceFile, JobSeries stoa, Map<String, Long> bytesByColumn) {
  /** Returns whether all runs gave the same answer; otherwise the command fails. */
  public boolean answersAgree() {
    return stoa.agreesWith(sequenceFile);
  }
}
