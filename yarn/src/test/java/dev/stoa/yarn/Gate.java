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
 * Where tasks say that they are in the middle of their work, and wait, while a test does them harm.
 *
 * @param job whose tasks come by
 * @param fileSystem the cluster's
 * @param directory what the tasks, which find it by {@link GateKeeper}, leave a file in
 */
record Gate(Job job, FileSystem fileSystem, Path directory) {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** A gate for a job, at which the attempts wait whose names match. */
  static Gate install(Job job, Path directory, String held) throws IOException {
    Configuration conf = job.getConfiguration();
    conf.set(GateKeeper.DIRECTORY, directory.toString());
    conf.set(GateKeeper.HELD, held);
    FileSystem fileSystem = directory.getFileSystem(conf);
    fileSystem.mkdirs(directory);
    return new Gate(job, fileSystem, directory);
  }

  /** The names of the attempts that came here, each with the port of its node. */
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

  /** Waits for so many attempts whose names match. */
  Map<String, Integer> await(int count, String names) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
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

  /** Lets all go on. */
  void open() throws IOException {
    try (OutputStream out = fileSystem.create(new Path(directory, GateKeeper.OPEN))) {
      out.write('\n');
    }
  }
}
