package dev.stoa.cli.demo;

import java.util.Map;

/**
 * The results of the demo.
 *
 * @param rowCount the number of records in each file
 * @param sequenceFileSeries the runs over the SequenceFile
 * @param tableSeries the runs over the table
 * @param bytesByColumn the size of each of the table's columns on disk
 */
public record DemoReport(
    long rowCount,
    JobSeries sequenceFileSeries,
    JobSeries tableSeries,
    Map<String, Long> bytesByColumn) {
  /** Returns whether all runs gave the same answer; otherwise the command fails. */
  public boolean answersAgree() {
    return tableSeries.agreesWith(sequenceFileSeries);
  }
}
