package dev.stoa.peers.hdfs;

import java.io.IOException;
import java.io.PrintStream;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/**
 * The main class of a child JVM that runs an HDFS: a NameNode and DataNodes on the loopback
 * interface. It prints {@code ready}, a tab and the file system's URI when clients can connect, and
 * runs until its standard input ends, so that it does not outlive its parent.
 */
public final class MiniDfsServer {
  private MiniDfsServer() {}

  /** Serves until standard input ends; the arguments are those of {@link ServerArguments}. */
  public static void main(String[] arguments) {
    PrintStream out = System.out;
    System.setOut(System.err); // Libraries must not print to the channel to the parent.
    int status = 1;
    try {
      serve(ServerArguments.parse(arguments), out);
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
      awaitEndOfInput();
    }
  }

  private static void awaitEndOfInput() throws IOException {
    while (System.in.read() >= 0) {
      // The parent sends nothing; it only closes the stream.
    }
  }
}
