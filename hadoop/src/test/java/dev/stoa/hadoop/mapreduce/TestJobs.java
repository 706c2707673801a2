package dev.stoa.hadoop.mapreduce;

import java.io.File;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;

/** Configures test jobs so that they run quickly in this process and write below target. */
final class TestJobs {
  private TestJobs() {}

  static Configuration newConf() {
    return configure(new Configuration());
  }

  static Configuration configure(Configuration conf) {
    conf.set("fs.defaultFS", "file:///");
    conf.set("mapreduce.framework.name", "local");
    conf.set("hadoop.tmp.dir", new File("target/hadoop").getAbsolutePath());
    // Otherwise the client polls for a job's end every five seconds.
    conf.setInt("mapreduce.client.completion.pollinterval", 20);
    conf.setInt("mapreduce.client.progressmonitor.pollinterval", 20);
    conf.setInt("mapreduce.task.io.sort.mb", 10);
    // Runs tasks in parallel, as on a cluster.
    conf.setInt("mapreduce.local.map.tasks.maximum", 2);
    return conf;
  }

  /** Runs a job that must succeed. */
  static Counters run(Job job) throws IOException {
    try {
      if (!job.waitForCompletion(false)) {
        throw new AssertionError("the job failed: " + job.getStatus().getFailureInfo());
      }
      return job.getCounters();
    } catch (InterruptedException | ClassNotFoundException e) {
      throw new IOException(e);
    }
  }
}
