package dev.stoa.peers.hdfs;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;

/**
 * The arguments of {@link MiniDfsServer}, each of the form {@code name=value}: {@code directory},
 * {@code nodes} and {@code racks} are the server's; all others are Hadoop settings.
 */
final class ServerArguments {
  private static final String DIRECTORY = "directory";
  private static final String NODES = "nodes";
  private static final String RACKS = "racks";

  private final Map<String, String> serverSettings = new HashMap<>(Map.of(NODES, "1", RACKS, "1"));
  private final Map<String, String> hadoopSettings = new HashMap<>();

  private ServerArguments() {}

  static ServerArguments parse(String[] arguments) {
    ServerArguments parsed = new ServerArguments();
    for (String argument : arguments) {
      int separator = argument.indexOf('=');
      if (separator < 0) {
        throw new IllegalArgumentException("\"" + argument + "\" is not of the form name=value");
      }
      String name = argument.substring(0, separator);
      boolean isServerSetting = name.equals(DIRECTORY) || parsed.serverSettings.containsKey(name);
      (isServerSetting ? parsed.serverSettings : parsed.hadoopSettings)
          .put(name, argument.substring(separator + 1));
    }
    if (!parsed.serverSettings.containsKey(DIRECTORY)) {
      throw new IllegalArgumentException(
          "the argument directory is missing: give the directory for the blocks, as in"
              + " directory=/tmp/hdfs");
    }
    return parsed;
  }

  int nodeCount() {
    return Integer.parseInt(serverSettings.get(NODES));
  }

  /** Returns a host name for each node: {@code node1.example.com} and so on. */
  String[] hosts() {
    return IntStream.rangeClosed(1, nodeCount())
        .mapToObj(node -> "node" + node + ".example.com")
        .toArray(String[]::new);
  }

  /** Returns the rack of each node, assigned round-robin. */
  String[] racks() {
    int rackCount = Integer.parseInt(serverSettings.get(RACKS));
    return IntStream.range(0, nodeCount())
        .mapToObj(node -> "/rack" + (node % rackCount + 1))
        .toArray(String[]::new);
  }

  Configuration conf() {
    Configuration conf = new Configuration();
    String directory = serverSettings.get(DIRECTORY);
    conf.set("hdfs.minidfs.basedir", directory + "/dfs");
    conf.set("hadoop.tmp.dir", directory + "/tmp");
    conf.setInt("dfs.namenode.fs-limits.min-block-size", 1024);
    conf.setInt("dfs.replication", Math.min(3, nodeCount()));
    hadoopSettings.forEach(conf::set);
    return conf;
  }
}
