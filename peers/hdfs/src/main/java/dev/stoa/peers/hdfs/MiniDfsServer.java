package dev.stoa.peers.hdfs;

import java.io.IOException;
import java.io.PrintStream;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/**
 * The main class of the child JVM that is an HDFS: a name node and data nodes, which listen on the
 * loopback interface. Writes {@code ready}, a tab and the file system's URI when it can be used,
 * and lives until its standard input ends: it does not outlive its parent.
 */
public final class MiniDfsServer {
  private MiniDfsServer() {}

  /** Serves until standard input ends; the arguments are those of {@link ServerArguments}. */
  public static void main(String[] words) {
    PrintStream out = System.out;
    System.setOut(System.err); // What libraries print is no answer.
    int status = 1;
    try {
      serve(ServerArguments.parse(words), out);
      status = 0;
    } catch (IOException | RuntimeException e) {
      e.printStackTrace(System.err);
      out.println("failed\t" + e);
      out.flush();
    } finally {
      Runtime.getRuntime().halt(status); // Hadoop's threads would keep it alive.
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
      // Nothing is asked of it.
    }
  }
}
