package dev.stoa.bench.experiment.crawl;

import dev.stoa.bench.paced.PacedFileSystem;
import dev.stoa.cli.demo.job.JobResult;
import dev.stoa.cli.demo.job.LocalJobs;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/** Where jobs read the files of the crawl; each is a case of the experiment. */
enum CrawlStorage {
  /** This machine's files, which are in the page cache. */
  PAGE_CACHE(""),
  /** The same files, read as from the disks of the paper's nodes: all map slots share 100 MB/s. */
  PACED("paced");

  private static final long BYTES_PER_SECOND = 100_000_000;

  private final String caseName;

  CrawlStorage(String caseName) {
    this.caseName = caseName;
  }

  String caseName() {
    return caseName;
  }

  /** Returns the path under which a job reads a directory. */
  Path path(java.nio.file.Path directory) {
    return this == PACED ? PacedFileSystem.path(directory) : HadoopFiles.path(directory);
  }

  /** Runs a job whose input has a path of this storage. */
  Run run(Job job, CrawlFormat format, LocalJobs jobs) throws IOException {
    if (this == PAGE_CACHE) {
      JobResult result = jobs.run(job);
      return new Run(result, format.bytesRead(result));
    }
    Configuration conf = job.getConfiguration();
    PacedFileSystem.configure(conf, BYTES_PER_SECOND);
    long bytesReadBefore = PacedFileSystem.bytesRead(conf);
    JobResult result = jobs.run(job);
    return new Run(result, PacedFileSystem.bytesRead(conf) - bytesReadBefore);
  }

  /** A job's result and the bytes that it read. */
  record Run(JobResult result, long bytesRead) {}
}
