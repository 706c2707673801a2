package dev.stoa.spark;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** The processes of a {@link ClusterDriver}, of which any can be killed. */
final class Cluster implements Closeable {
  private static final long PATIENCE_SECONDS = 60;

  private final Process driver;
  private final BufferedReader output;
  private final BufferedWriter input;
  private final Path log;

  private Cluster(Process driver, Path log) {
    this.driver = driver;
    this.log = log;
    this.output = driver.inputReader(StandardCharsets.UTF_8);
    this.input = driver.outputWriter(StandardCharsets.UTF_8);
  }

  /** Starts one, which takes seconds; its files go below a directory. */
  static Cluster start(Path directory, Path warehouse) throws IOException {
    Path home = Files.createTempDirectory(directory, "spark");
    Files.createDirectory(home.resolve("jars")); // Spark looks for it, but needs nothing there.
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("--add-opens"))
        .forEach(command::add);
    command.addAll(List.of("-cp", classPath(), ClusterDriver.class.getName()));
    command.add(warehouse.toString());
    Path log = home.resolve("driver.log");
    ProcessBuilder process = new ProcessBuilder(command);
    process.directory(home.toFile()).redirectError(log.toFile());
    process.environment().put("SPARK_HOME", home.toString());
    process.environment().put("SPARK_SCALA_VERSION", "2.13");
    process.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    Cluster cluster = new Cluster(process.start(), log);
    cluster.awaitAnswer();
    return cluster;
  }

  private static String classPath() {
    List<String> parts = new ArrayList<>();
    for (String part : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      parts.add(Path.of(part).toAbsolutePath().toString());
    }
    return String.join(File.pathSeparator, parts);
  }

  void begin(String statement) throws IOException {
    input.write(statement.replace('\n', ' '));
    input.newLine();
    input.flush();
  }

  /** How the statement ended: {@code done}, or {@code failed} and why. */
  String awaitAnswer() throws IOException {
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith("> ")) {
        return line.substring(2);
      }
    }
    List<String> lines = Files.readAllLines(log);
    throw new AssertionError(
        "the driver ended: " + lines.subList(Math.max(0, lines.size() - 20), lines.size()));
  }

  private List<ProcessHandle> executors() {
    return driver
        .descendants()
        .filter(process -> commandOf(process).contains("CoarseGrainedExecutorBackend"))
        .toList();
  }

  private static String commandOf(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
    } catch (IOException e) {
      return ""; // It has just ended.
    }
  }

  /** Kills an executor as {@code kill -9} does; empty when there is none just then. */
  Optional<Long> killExecutor(Random random) {
    List<ProcessHandle> executors = executors();
    if (executors.isEmpty()) {
      return Optional.empty();
    }
    ProcessHandle victim = executors.get(random.nextInt(executors.size()));
    return victim.destroyForcibly() ? Optional.of(victim.pid()) : Optional.empty();
  }

  /** Kills the driver, and then the executors, which would end by themselves in a while. */
  void killDriver() throws InterruptedException {
    List<ProcessHandle> executors = executors();
    driver.toHandle().destroyForcibly();
    if (!driver.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the driver does not end");
    }
    for (ProcessHandle executor : executors) {
      executor.destroyForcibly();
      executor.onExit().join();
    }
  }

  @Override
  public void close() {
    driver.descendants().forEach(ProcessHandle::destroyForcibly);
    driver.destroyForcibly();
  }
}
