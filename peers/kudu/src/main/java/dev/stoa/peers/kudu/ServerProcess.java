package dev.stoa.peers.kudu;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A master or a tablet server, which listens only on this machine. It ends when it is closed, or
 * when this JVM exits.
 *
 * @param process the process
 * @param address where clients reach it, such as 127.0.0.1:7051
 * @param webAddress where it shows its metrics
 */
record ServerProcess(Process process, String address, String webAddress) implements Closeable {
  private static final String HOST = "127.0.0.1";
  private static final long MAX_START_SECONDS = 60;
  private static final long MAX_STOP_SECONDS = 10;
  private static final long POLL_MILLIS = 20;

  /** A single machine needs no synchronized clock, and no services of a cloud. */
  private static final List<String> ARGUMENTS =
      List.of(
          "--unlock_unsafe_flags",
          "--unlock_experimental_flags",
          "--time_source=system_unsync",
          "--cloud_aws_instance_id_url=http://127.0.0.1:1/",
          "--cloud_azure_instance_id_url=http://127.0.0.1:1/",
          "--cloud_gce_instance_id_url=http://127.0.0.1:1/",
          "--cloud_openstack_metadata_url=http://127.0.0.1:1/",
          "--rpc_bind_addresses=" + HOST + ":0",
          "--rpc_server_allow_ephemeral_ports",
          "--webserver_interface=" + HOST,
          "--webserver_port=0",
          "--webserver_doc_root=",
          "--server_dump_info_format=json",
          "--enable_minidumps=false",
          "--logtostderr",
          "--minloglevel=1");

  /**
   * Starts a server and waits until it listens.
   *
   * @param program kudu-master or kudu-tserver
   * @param arguments its arguments besides those of all servers
   * @param directory a directory for its files
   */
  static ServerProcess start(
      KuduBinaries binaries, String program, List<String> arguments, Path directory)
      throws IOException {
    Files.createDirectories(directory);
    Path addresses = directory.resolve("addresses.json");
    List<String> all = new ArrayList<>(ARGUMENTS);
    all.add("--fs_wal_dir=" + directory.resolve("log"));
    all.add("--fs_data_dirs=" + directory.resolve("data"));
    all.add("--server_dump_info_path=" + addresses);
    all.addAll(arguments);
    Path output = directory.resolve("output");
    Process process = binaries.start(program, all, output);
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    ServerProcess server = new ServerProcess(process, "", "");
    try {
      return server.withAddresses(addresses);
    } catch (IOException e) {
      server.close();
      throw new IOException("%s: %s: %s".formatted(program, e.getMessage(), reason(output)), e);
    }
  }

  /** Waits until the process has written where it listens. */
  private ServerProcess withAddresses(Path file) throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAX_START_SECONDS);
    while (process.isAlive() && System.nanoTime() < end) {
      Optional<JsonNode> addresses = parse(file);
      if (addresses.isPresent()) {
        return new ServerProcess(
            process,
            address(addresses.get().path("bound_rpc_addresses")),
            address(addresses.get().path("bound_http_addresses")));
      }
      pause(POLL_MILLIS);
    }
    throw new IOException(
        process.isAlive() ? "not ready after " + MAX_START_SECONDS + " seconds" : "has ended");
  }

  /** Returns what a file contains; empty if it does not exist, or is not complete. */
  private static Optional<JsonNode> parse(Path file) throws IOException {
    if (Files.notExists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new ObjectMapper().readTree(Files.readString(file)))
          .filter(JsonNode::isObject);
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static String address(JsonNode addresses) {
    JsonNode first = addresses.path(0);
    return first.path("host").asText() + ":" + first.path("port").asInt();
  }

  /** Returns the first line about an error, or the last line. */
  private static String reason(Path output) throws IOException {
    List<String> lines = Files.readAllLines(output);
    return lines.stream()
        .filter(line -> line.matches("[EF]\\d{8} .*"))
        .findFirst()
        .orElse(lines.isEmpty() ? "no output" : lines.get(lines.size() - 1));
  }

  /** Sleeps. */
  static void pause(long millis) throws IOException {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while Kudu worked", e);
    }
  }

  @Override
  public void close() throws IOException {
    process.destroy();
    try {
      if (!process.waitFor(MAX_STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
      throw new IOException("interrupted while a server of Kudu ended", e);
    }
  }
}
