package dev.stoa.cli.demo;

import dev.stoa.cli.demo.crawl.ContentTypeJob;
import dev.stoa.cli.demo.crawl.SequenceFileCounter;
import dev.stoa.cli.demo.crawl.SequenceFileRecordInputFormat;
import dev.stoa.cli.demo.job.JobResult;
import dev.stoa.cli.demo.job.Jobs;
import dev.stoa.hadoop.mapreduce.ColumnInputFormat;
import dev.stoa.hadoop.mapreduce.StoaCounter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/** Runs the CIF paper's job over the SequenceFile and the table in turn, and keeps the results. */
final class PageJobs {
  /**
   * The default block size of HDFS, which is also the size of its input splits; a local file would
   * have splits of 32 MiB.
   */
  private static final long FILE_SPLIT_SIZE_IN_BYTES = 128L << 20;

  /** The job's columns are small: larger splits would leave a map slot idle. */
  private static final long TABLE_SPLIT_SIZE_IN_BYTES = 16L << 20;

  private final DemoWorkspace workspace;
  private final String pattern;
  private final Jobs jobs;
  private final List<JobResult> sequenceFileResults = new ArrayList<>();
  private final List<JobResult> tableResults = new ArrayList<>();

  PageJobs(DemoWorkspace workspace, String pattern) {
    this.workspace = workspace;
    this.pattern = pattern;
    this.jobs = workspace.jobs();
  }

  /** Runs both jobs once without keeping the results: the first jobs of a process are slower. */
  void warmUp() throws IOException {
    runOverSequenceFile();
    runOverTable();
  }

  /**
   * Runs both jobs once; the order alternates from round to round.
   *
   * @param round the number of the round, counted from 1
   */
  void runRound(int round) throws IOException {
    if (round % 2 == 1) {
      sequenceFileResults.add(runOverSequenceFile());
      tableResults.add(runOverTable());
    } else {
      tableResults.add(runOverTable());
      sequenceFileResults.add(runOverSequenceFile());
    }
  }

  JobSeries sequenceFileSeries() {
    long bytesRead = sequenceFileResults.get(0).counter(SequenceFileCounter.BYTES_READ);
    return new JobSeries(DemoPrinter.SEQUENCE_FILE_NAME, bytesRead, sequenceFileResults);
  }

  JobSeries tableSeries() {
    long bytesRead = StoaCounter.BYTES_READ.valueIn(tableResults.get(0).counters());
    return new JobSeries(DemoPrinter.STOA_NAME, bytesRead, tableResults);
  }

  JobResult lastSequenceFileResult() {
    return sequenceFileResults.get(sequenceFileResults.size() - 1);
  }

  JobResult lastTableResult() {
    return tableResults.get(tableResults.size() - 1);
  }

  private JobResult runOverSequenceFile() throws IOException {
    Job job = jobs.newJob("content types, SequenceFile");
    ContentTypeJob.configure(job, pattern);
    job.setInputFormatClass(SequenceFileRecordInputFormat.class);
    FileInputFormat.addInputPath(job, workspace.sequenceFilePath());
    FileInputFormat.setMinInputSplitSize(job, FILE_SPLIT_SIZE_IN_BYTES);
    return jobs.run(job);
  }

  private JobResult runOverTable() throws IOException {
    Job job = jobs.newJob("content types, Stoa");
    ContentTypeJob.configure(job, pattern);
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.addInputPath(job, workspace.tablePath());
    ColumnInputFormat.setColumns(job, "url, metadata");
    ColumnInputFormat.setSplitSize(job, TABLE_SPLIT_SIZE_IN_BYTES);
    return jobs.run(job);
  }
}
