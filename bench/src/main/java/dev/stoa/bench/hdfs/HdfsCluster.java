package dev.stoa.bench.hdfs;

import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.column.child.ChildCommand;
import dev.stoa.bench.column.child.PeerModule;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/**
 * An HDFS cluster in a child JVM, which ends when this object is closed or this JVM ends. All nodes
 * listen on the loopback interface of this machine. Used by experiments.
 */
public final class HdfsCluster implements Closeable {
  private static final String SERVER_CLASS = "dev.stoa.peers.hdfs.MiniDfsServer";
  private static final String READY_PREFIX = "ready\t";
  private static final int MAX_LOG_TAIL_CHARS = 2_000;
  private static final long SHUTDOWN_TIMEOUT_SECONDS = 20;

  private final Process process;
  private final HdfsOptions options;
  private final String uri;

  private HdfsCluster(Process process, HdfsOptions options, String uri) {
    this.process = process;
    this.options = options;
    this.uri = uri;
  }

  /** Starts a cluster, building its module with Maven if needed, and waits until it is ready. */
  public static HdfsCluster start(HdfsOptions options) throws IOException {
    Files.createDirectories(options.directory());
    Path log = options.directory().resolve("server.log");
    Process process = new ProcessBuilder(arguments(options)).redirectError(log.toFile()).start();
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    String line = output.readLine();
    if (line == null || !line.startsWith(READY_PREFIX)) {
      process.destroyForcibly();
      throw new IOException(
          "the HDFS cluster of the experiment did not start: "
              + (line == null ? "it ended without output" : "its output was \"" + line + "\"")
              + logTail(log));
    }
    return new HdfsCluster(process, options, line.substring(READY_PREFIX.length()));
  }

  private static List<String> arguments(HdfsOptions options) throws UnavailableFormatException {
    ChildCommand command = PeerModule.build("hdfs").command(SERVER_CLASS, List.of("-Xmx1g"));
    String classPathSuffix = options.serverJar().map(path -> File.pathSeparator + path).orElse("");
    ChildCommand serverCommand =
        new ChildCommand(
            command.mainClass(), command.classPath() + classPathSuffix, command.options());
    List<String> arguments = new ArrayList<>(serverCommand.arguments());
    arguments.addAll(options.arguments());
    return arguments;
  }

  private static String logTail(Path log) throws IOException {
    String logText = Files.readString(log);
    return "; the end of its log: "
        + logText.substring(Math.max(0, logText.length() - MAX_LOG_TAIL_CHARS));
  }

  /** Returns the URI of the file system, without a trailing slash. */
  public String uri() {
    return uri;
  }

  /** Creates a client configuration. */
  public Configuration newConfiguration() {
    Configuration conf = new Configuration();
    conf.set("fs.defaultFS", uri);
    conf.setInt("dfs.replication", Math.min(3, options.nodeCount()));
    // Otherwise closing a file takes 400 ms if no DataNode has reported its last block yet.
    conf.setInt("dfs.client.block.write.locateFollowingBlock.initial.delay.ms", 25);
    conf.setInt("dfs.client.block.write.locateFollowingBlock.retries", 9);
    for (String key : List.of("dfs.replication", "dfs.blocksize")) {
      if (options.serverSettings().containsKey(key)) {
        conf.set(key, options.serverSettings().get(key));
      }
    }
    return conf;
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close(); // The child ends when its input is closed.
    try {
      if (!process.waitFor(SHUTDOWN_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
