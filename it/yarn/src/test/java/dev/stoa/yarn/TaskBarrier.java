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
 * A barrier at which tasks wait in the middle of their work while a test injects a fault.
 *
 * @param job the job of the tasks
 * @param fileSystem the file system of the cluster
 * @param directory the directory in which {@link TaskBarrierClient} creates a file for each attempt
 */
record TaskBarrier(Job job, FileSystem fileSystem, Path directory) {
  private static final Duration TIMEOUT = Duration.ofMinutes(4);

  /** Installs a barrier for a job, at which the attempts whose names match a pattern wait. */
  static TaskBarrier install(Job job, Path directory, String heldAttemptPattern)
      throws IOException {
    Configuration conf = job.getConfiguration();
    conf.set(TaskBarrierClient.DIRECTORY_KEY, directory.toString());
    conf.set(TaskBarrierClient.HELD_ATTEMPTS_KEY, heldAttemptPattern);
    FileSystem fileSystem = directory.getFileSystem(conf);
    fileSystem.mkdirs(directory);
    return new TaskBarrier(job, fileSystem, directory);
  }

  /** Returns the names of the attempts that arrived, each with the port of its node. */
  Map<String, Integer> arrivedAttempts() throws IOException {
    Map<String, Integer> portsByAttempt = new TreeMap<>();
    for (FileStatus file : fileSystem.listStatus(directory)) {
      String name = file.getPath().getName();
      if (name.startsWith("attempt_")) {
        try (InputStream in = fileSystem.open(file.getPath())) {
          String port = new String(in.readAllBytes(), StandardCharsets.UTF_8);
          if (!port.isEmpty()) {
            portsByAttempt.put(name, Integer.parseInt(port));
          }
        }
      }
    }
    return portsByAttempt;
  }

  /** Waits for a number of attempts whose names match a pattern; returns them with their ports. */
  Map<String, Integer> await(int count, String namePattern)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (true) {
      Map<String, Integer> portsByAttempt = arrivedAttempts();
      portsByAttempt.keySet().removeIf(name -> !name.matches(namePattern));
      if (portsByAttempt.size() >= count) {
        return portsByAttempt;
      }
      assertFalse(job.isComplete(), () -> YarnJobs.failure(job));
      assertTrue(
          System.nanoTime() < deadline,
          "expected " + count + " attempts " + namePattern + ", found " + arrivedAttempts());
      Thread.sleep(100);
    }
  }

  /** Lets all attempts continue. */
  void open() throws IOException {
    try (OutputStream out =
        fileSystem.create(new Path(directory, TaskBarrierClient.OPEN_FILE_NAME))) {
      out.write('\n');
    }
  }
}
