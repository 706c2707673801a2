package dev.stoa.peers.hdfs;

import java.io.IOException;
import java.io.PrintStream;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/**
 * The main class of the child JVM of an HDFS: a name node and data nodes on the loopback interface.
 * Prints {@code ready}, a tab and the file system's URI when it is ready, and runs until its
 * standard input ends, so that it does not outlive its parent.
 */
public final class MiniDfsServer {
  private MiniDfsServer() {}

  /** Serves until standard input ends; the arguments are those of {@link ServerArguments}. */
  public static void main(String[] words) {
    PrintStream out = System.out;
    System.setOut(System.err); // Keep the output of libraries out of the answer.
    int status = 1;
    try {
      serve(ServerArguments.parse(words), out);
      status = 0;
    } catch (IOException | RuntimeException e) {
      e.printStackTrace(System.err);
      out.println("failed\t" + e);
      out.flush();
    } finally {
      Runtime.getRuntime().halt(status); // Hadoop's threads would keep the JVM alive.
    }
  }

  private static void serve(ServerArguments arguments, PrintStream out) throws IOException {
    try (MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(arguments.conf())
            .numDataNodes(arguments.nodeCount())
            .hosts(arguments.hosts())
            .racks(arguments.racks())
            .build()) {
      cluster.waitActive();
      out.println("ready\t" + cluster.getURI());
      out.flush();
      awaitEnd();
    }
  }

  private static void awaitEnd() throws IOException {
    while (System.in.read() >= 0) {
      // Ignore the input.
    }
  }
}
