package dev.stoa.yarn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.hadoop.join.JoinInputFormat;
import dev.stoa.hadoop.join.JoinTable;
import dev.stoa.hadoop.mapreduce.StoaCounter;
import java.io.IOException;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent.Status;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A join whose tasks spill returns each combination once, even if a task is killed midway. */
@ExtendWith(YarnClusterExtension.class)
final class JoinOnYarnTest {
  private static final int BUCKET_COUNT = 2;

  @Test
  void aJoinSurvivesTheDeathOfATask(YarnCluster cluster) throws Exception {
    Configuration conf = cluster.newConf();
    Path source = cluster.newPath();
    Pages.load(conf, source);
    Path pages = cluster.newPath();
    StoaCommandLine.run("load", source, pages, "--partition-by", "bucket(url,4)");
    Path others = cluster.newPath();
    StoaCommandLine.run("load", source, others, "--partition-by", "bucket(url,2)");
    Path output = cluster.newPath();

    Job job = newJoinJob(conf, pages, others, output);
    YarnJobs.runWithKilledTask(job, cluster);
    assertEquals(BUCKET_COUNT, YarnJobs.attempts(job, Status.SUCCEEDED).size());
    assertTrue(StoaCounter.BYTES_SPILLED.valueIn(job.getCounters()) > 0);
    assertEquals(
        IntStream.range(0, Pages.ROW_COUNT).mapToObj(n -> n + " " + n).sorted().toList(),
        YarnJobs.readLines(cluster.fileSystem(), output));
  }

  private static Job newJoinJob(Configuration conf, Path pages, Path others, Path output)
      throws IOException {
    Job job = YarnJobs.newJob(conf, "join");
    job.setInputFormatClass(JoinInputFormat.class);
    JoinInputFormat.addTable(job, JoinTable.of("pages", pages, "url").withColumns("number"));
    JoinInputFormat.addTable(job, JoinTable.of("others", others, "url").withColumns("number"));
    JoinInputFormat.setMemoryBudget(job, 16 << 10);
    job.setMapperClass(JoinMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(TextOutputFormat.class);
    TextOutputFormat.setOutputPath(job, output);
    return job;
  }
}
