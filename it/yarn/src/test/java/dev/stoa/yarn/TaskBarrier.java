package dev.stoa.yarn;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/**
 * A barrier in the middle of tasks, at which they wait while a test injects a fault.
 *
 * @param job with the tasks
 * @param fileSystem the cluster's
 * @param directory in which the tasks, through {@link TaskBarrierClient}, leave a file
 */
record TaskBarrier(Job job, FileSystem fileSystem, Path directory) {
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  /** Installs a barrier for a job, at which the attempts with matching names wait. */
  static TaskBarrier install(Job job, Path directory, String held) throws IOException {
    Configuration conf = job.getConfiguration();
    conf.set(TaskBarrierClient.DIRECTORY, directory.toString());
    conf.set(TaskBarrierClient.HELD, held);
    FileSystem fileSystem = directory.getFileSystem(conf);
    fileSystem.mkdirs(directory);
    return new TaskBarrier(job, fileSystem, directory);
  }

  /** The names of the attempts that arrived, each with the port of its node. */
  Map<String, Integer> seen() throws IOException {
    Map<String, Integer> seen = new TreeMap<>();
    for (FileStatus file : fileSystem.listStatus(directory)) {
      String name = file.getPath().getName();
      if (name.startsWith("attempt_")) {
        try (InputStream in = fileSystem.open(file.getPath())) {
          String port = new String(in.readAllBytes(), StandardCharsets.UTF_8);
          if (!port.isEmpty()) {
            seen.put(name, Integer.parseInt(port));
          }
        }
      }
    }
    return seen;
  }

  /** Waits for a number of attempts with matching names. */
  Map<String, Integer> await(int count, String names) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (true) {
      Map<String, Integer> seen = seen();
      seen.keySet().removeIf(name -> !name.matches(names));
      if (seen.size() >= count) {
        return seen;
      }
      assertFalse(job.isComplete(), () -> YarnJobs.failure(job));
      assertTrue(System.nanoTime() < deadline, "no " + count + " of " + names + ": " + seen());
      Thread.sleep(100);
    }
  }

  /** Lets all attempts continue. */
  void open() throws IOException {
    try (OutputStream out = fileSystem.create(new Path(directory, TaskBarrierClient.OPEN))) {
      out.write('\n');
    }
  }
}
