package dev.stoa.cli.demo;

import java.util.Map;

/**
 * The results of the demo.
 *
 * @param rows how many records were written and read
 * @param sequenceFile the job over the SequenceFile
 * @param stoa the job over the table
 * @param bytesByColumn the size of each of the table's columns on disk
 */
public record DemoReport(
    long rows, JobSeries sequenceFile, JobSeries stoa, Map<String, Long> bytesByColumn) {
  /** Whether every run gave the same answer; otherwise the command fails. */
  public boolean answersAgree() {
    return stoa.agreesWith(sequenceFile);
  }
}
