package dev.stoa.hdfs.placement;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;

/**
 * The result of a run of the tool on the shared cluster.
 *
 * @param exitCode the exit code of the process
 * @param out the standard output
 * @param err the standard error, with progress and errors
 */
record ToolRun(int exitCode, String out, String err) {
  static ToolRun of(String... args) throws Exception {
    Configuration conf = new Configuration(Cluster.shared().dfs().getConfiguration(0));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exitCode = PlacementTool.run(conf, stream(out), stream(err), args);
    return new ToolRun(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
