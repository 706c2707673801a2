package dev.stoa.yarn;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** The part of a {@link TaskBarrier} that runs in tasks. */
final class TaskBarrierClient {
  static final String DIRECTORY_KEY = "stoa.test.barrier.directory";

  /** The key of a regular expression, which the names of held attempts match. */
  static final String HELD_ATTEMPTS_KEY = "stoa.test.barrier.held.attempts";

  /** The file whose existence lets held attempts continue. */
  static final String OPEN_FILE_NAME = "open";

  private TaskBarrierClient() {}

  /**
   * Reports that this attempt is in the middle of its work, with the port that identifies its node
   * among the nodes of this machine, and waits if it is held.
   */
  static void pass(TaskAttemptContext task) throws IOException, InterruptedException {
    Configuration conf = task.getConfiguration();
    Path directory = new Path(conf.get(DIRECTORY_KEY));
    FileSystem fileSystem = directory.getFileSystem(conf);
    String attempt = task.getTaskAttemptID().toString();
    try (OutputStream out = fileSystem.create(new Path(directory, attempt))) {
      out.write(System.getenv("NM_PORT").getBytes(StandardCharsets.UTF_8));
    }
    boolean isHeld = attempt.matches(conf.get(HELD_ATTEMPTS_KEY));
    while (isHeld && !fileSystem.exists(new Path(directory, OPEN_FILE_NAME))) {
      task.progress();
      Thread.sleep(100);
    }
  }
}
