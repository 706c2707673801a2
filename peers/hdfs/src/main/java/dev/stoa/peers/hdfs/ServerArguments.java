package dev.stoa.peers.hdfs;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;

/**
 * The arguments of {@link MiniDfsServer}, as {@code name=value}: its own are {@code directory},
 * {@code nodes} and {@code racks}; all others are Hadoop settings.
 */
final class ServerArguments {
  private static final String DIRECTORY = "directory";
  private static final String NODES = "nodes";
  private static final String RACKS = "racks";

  private final Map<String, String> own = new HashMap<>(Map.of(NODES, "1", RACKS, "1"));
  private final Map<String, String> hadoop = new HashMap<>();

  private ServerArguments() {}

  static ServerArguments parse(String[] words) {
    ServerArguments arguments = new ServerArguments();
    for (String word : words) {
      int end = word.indexOf('=');
      if (end < 0) {
        throw new IllegalArgumentException("\"" + word + "\" is not of the form name=value");
      }
      String name = word.substring(0, end);
      boolean isOwn = name.equals(DIRECTORY) || arguments.own.containsKey(name);
      (isOwn ? arguments.own : arguments.hadoop).put(name, word.substring(end + 1));
    }
    if (!arguments.own.containsKey(DIRECTORY)) {
      throw new IllegalArgumentException("directory=… is missing: where the blocks shall lie");
    }
    return arguments;
  }

  int nodeCount() {
    return Integer.parseInt(own.get(NODES));
  }

  /** A name for each node, from {@code node1.example.com} on. */
  String[] hosts() {
    return IntStream.rangeClosed(1, nodeCount())
        .mapToObj(node -> "node" + node + ".example.com")
        .toArray(String[]::new);
  }

  /** A rack for each node, assigned round-robin. */
  String[] racks() {
    int rackCount = Integer.parseInt(own.get(RACKS));
    return IntStream.range(0, nodeCount())
        .mapToObj(node -> "/rack" + (node % rackCount + 1))
        .toArray(String[]::new);
  }

  Configuration conf() {
    Configuration conf = new Configuration();
    String directory = own.get(DIRECTORY);
    conf.set("hdfs.minidfs.basedir", directory + "/dfs");
    conf.set("hadoop.tmp.dir", directory + "/tmp");
    conf.setInt("dfs.namenode.fs-limits.min-block-size", 1024);
    conf.setInt("dfs.replication", Math.min(3, nodeCount()));
    hadoop.forEach(conf::set);
    return conf;
  }
}
