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

/** Runs the CIF paper's job over both inputs in turn; only the input format differs. */
final class PageJobs {
  /** HDFS's block size, and so the size of a map task's split there. */
  private static final long FILE_SPLIT_SIZE_IN_BYTES = 128L << 20;

  /** The chosen columns are small: with HDFS's size, one of the two map slots would be idle. */
  private static final long TABLE_SPLIT_SIZE_IN_BYTES = 16L << 20;

  private final DemoWorkspace workspace;
  private final String pattern;
  private final Jobs jobs;
  private final List<JobResult> overSequenceFile = new ArrayList<>();
  private final List<JobResult> overTable = new ArrayList<>();

  PageJobs(DemoWorkspace workspace, String pattern) {
    this.workspace = workspace;
    this.pattern = pattern;
    this.jobs = workspace.newJobs();
  }

  /** Runs both jobs once, unmeasured: the first jobs of a process load classes and compile. */
  void warmUp() throws IOException {
    runOverSequenceFile();
    runOverTable();
  }

  /** Runs both jobs once; the order alternates from round to round. */
  void runRound(int number) throws IOException {
    if (number % 2 == 1) {
      overSequenceFile.add(runOverSequenceFile());
      overTable.add(runOverTable());
    } else {
      overTable.add(runOverTable());
      overSequenceFile.add(runOverSequenceFile());
    }
  }

  JobSeries sequenceFileSeries() {
    long bytes = overSequenceFile.get(0).counter(SequenceFileCounter.BYTES_READ);
    return new JobSeries(DemoPrinter.SEQUENCE_FILE, bytes, overSequenceFile);
  }

  JobSeries tableSeries() {
    long bytes = StoaCounter.BYTES_READ.valueIn(overTable.get(0).counters());
    return new JobSeries(DemoPrinter.STOA, bytes, overTable);
  }

  JobResult lastOverSequenceFile() {
    return overSequenceFile.get(overSequenceFile.size() - 1);
  }

  JobResult lastOverTable() {
    return overTable.get(overTable.size() - 1);
  }

  private JobResult runOverSequenceFile() throws IOException {
    Job job = jobs.newJob("content types, SequenceFile");
    ContentTypeJob.configure(job, pattern);
    job.setInputFormatClass(SequenceFileRecordInputFormat.class);
    FileInputFormat.addInputPath(job, workspace.sequencePath());
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
