package dev.stoa.bench.demo;

import java.util.Map;

/**
 * What the demo found.
 *
 * @param rows how many records were written and read
 * @param sequenceFile the job over the SequenceFile
 * @param stoa the job over the table
 * @param bytesByColumn what each column of the table takes on disk
 */
public record DemoReport(
    long rows, JobSeries sequenceFile, JobSeries stoa, Map<String, Long> bytesByColumn) {
  /** Whether every run gave the same answer; the command fails when not. */
  public boolean answersAgree() {
    return stoa.answersAs(sequenceFile);
  }
}
