package dev.stoa.peers.kudu;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kudu.client.AsyncKuduClient;

/** A master, a tablet server and a client, with all files in one directory. */
final class KuduServer implements Closeable {
  private static final long MAX_START_SECONDS = 60;
  private static final long POLL_MILLIS = 100;

  /** How often in sequence a table must be found at rest: work may start some time later. */
  private static final int CALM_POLL_COUNT = 20;

  /** What the tablets of a table have in memory if that is not for events. */
  private static final long MAX_EMPTY_SIZE_IN_BYTES = 16 << 10;

  private static final long MAX_FLUSH_SECONDS = 1_800;

  private static final String MEMORY_SIZE = "memrowset_size";
  private static final String DISK_SIZE = "on_disk_data_size";
  private static final String RUNNING = "_running";

  private static final String FLUSH_FLAG = "flush_threshold_secs";
  private static final String FLUSH_SECONDS = "120"; // the default

  /** The memory that other systems have; most of it for blocks that are read. */
  private static final List<String> TABLET_SERVER_ARGUMENTS =
      List.of(
          "--memory_limit_hard_bytes=" + (4L << 30),
          "--block_cache_capacity_mb=1024",
          "--" + FLUSH_FLAG + "=" + FLUSH_SECONDS);

  private final Path directory;
  private final KuduBinaries binaries;
  private final ServerProcess master;
  private final ServerProcess tabletServer;
  private final AsyncKuduClient client;

  private KuduServer(
      Path directory, KuduBinaries binaries, ServerProcess master, ServerProcess tabletServer) {
    this.directory = directory;
    this.binaries = binaries;
    this.master = master;
    this.tabletServer = tabletServer;
    client = new AsyncKuduClient.AsyncKuduClientBuilder(master.address()).build();
  }

  static KuduServer start(Path directory) throws IOException {
    KuduBinaries binaries = KuduBinaries.unpack(directory.resolve("programs"));
    ServerProcess master =
        ServerProcess.start(binaries, "kudu-master", List.of(), directory.resolve("master"));
    try {
      return start(directory, binaries, master);
    } catch (IOException e) {
      master.close();
      throw e;
    }
  }

  private static KuduServer start(Path directory, KuduBinaries binaries, ServerProcess master)
      throws IOException {
    List<String> arguments = new ArrayList<>(TABLET_SERVER_ARGUMENTS);
    arguments.add("--tserver_master_addrs=" + master.address());
    ServerProcess tabletServer =
        ServerProcess.start(
            binaries, "kudu-tserver", arguments, directory.resolve("tablet-server"));
    KuduServer server = new KuduServer(directory, binaries, master, tabletServer);
    try {
      server.awaitTabletServer();
      return server;
    } catch (IOException e) {
      server.close();
      throw e;
    }
  }

  private void awaitTabletServer() throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAX_START_SECONDS);
    while (client.syncClient().listTabletServers().getTabletServersCount() == 0) {
      if (System.nanoTime() > end) {
        throw new IOException("no tablet server after " + MAX_START_SECONDS + " seconds");
      }
      ServerProcess.pause(POLL_MILLIS);
    }
  }

  AsyncKuduClient client() {
    return client;
  }

  /** Writes the events of a table that are in memory to files, and waits for compactions. */
  void flush(String table) throws IOException {
    setFlushSeconds("0");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAX_FLUSH_SECONDS);
    int calmCount = 0;
    while (calmCount < CALM_POLL_COUNT) {
      if (System.nanoTime() > end) {
        throw new IOException("Kudu still flushes after " + MAX_FLUSH_SECONDS + " seconds");
      }
      ServerProcess.pause(POLL_MILLIS);
      calmCount = isCalm(metrics(table)) ? calmCount + 1 : 0;
    }
    setFlushSeconds(FLUSH_SECONDS);
  }

  private static boolean isCalm(Map<String, Long> metrics) {
    return metrics.get(MEMORY_SIZE) <= MAX_EMPTY_SIZE_IN_BYTES
        && metrics.entrySet().stream()
            .filter(metric -> metric.getKey().endsWith(RUNNING))
            .allMatch(metric -> metric.getValue() == 0);
  }

  private void setFlushSeconds(String seconds) throws IOException {
    Path output = directory.resolve("set_flag");
    Process process =
        binaries.start(
            "kudu",
            List.of("tserver", "set_flag", tabletServer.address(), FLUSH_FLAG, seconds, "--force"),
            output);
    try {
      if (process.waitFor() != 0) {
        throw new IOException("a flag cannot be set: " + Files.readString(output));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while a flag was set", e);
    }
  }

  /** Returns the size of a table's files, without the log. */
  long sizeInBytes(String table) throws IOException {
    return metrics(table).get(DISK_SIZE);
  }

  /** Returns metrics by name, each the sum of all tablets of a table. */
  private Map<String, Long> metrics(String table) throws IOException {
    URL url =
        new URL(
            "http://%s/metrics?metrics=%s,%s,%s"
                .formatted(tabletServer.webAddress(), MEMORY_SIZE, DISK_SIZE, RUNNING));
    Map<String, Long> sums = new HashMap<>();
    try (InputStream in = url.openStream()) {
      for (JsonNode entity : new ObjectMapper().readTree(in)) {
        if (entity.path("attributes").path("table_name").asText().equals(table)) {
          for (JsonNode metric : entity.path("metrics")) {
            sums.merge(metric.path("name").asText(), metric.path("value").asLong(), Long::sum);
          }
        }
      }
    }
    return sums;
  }

  @Override
  public void close() throws IOException {
    try (master;
        tabletServer) {
      client.syncClient().close();
    }
  }
}
