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
import java.util.stream.Stream;

/** Starts and kills the processes of a {@link ClusterDriver}, and sends statements to it. */
final class Cluster implements Closeable {
  private static final long MAX_WAIT_SECONDS = 60;

  private final Process driver;
  private final BufferedReader output;
  private final BufferedWriter input;
  private final Path home;

  private Cluster(Process driver, Path home) {
    this.driver = driver;
    this.home = home;
    this.output = driver.inputReader(StandardCharsets.UTF_8);
    this.input = driver.outputWriter(StandardCharsets.UTF_8);
  }

  /**
   * Starts a cluster, which takes seconds.
   *
   * @param directory the parent of the directory for the cluster's files
   * @param warehouse the path or URI of the warehouse
   * @param faults the faults that are injected into the processes
   */
  static Cluster start(Path directory, String warehouse, FaultInjection faults) throws IOException {
    Path home = Files.createTempDirectory(directory, "spark");
    Files.createDirectory(home.resolve("jars")); // Spark only checks that it exists.
    List<String> options = new ArrayList<>(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    jvmOptions(option -> option.startsWith("-XX:SharedArchiveFile")).forEach(options::add);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    jvmOptions(option -> option.startsWith("--add-opens")).forEach(command::add);
    command.addAll(List.of("-Xmx512m", "-cp", classPath(), ClusterDriver.class.getName()));
    options.add("-Dstoa.cluster=" + home);
    command.addAll(List.of(warehouse, faults.directory().toString(), String.join(" ", options)));
    ProcessBuilder process = new ProcessBuilder(command);
    process.directory(home.toFile()).redirectError(log(home).toFile());
    process.environment().put("SPARK_HOME", home.toString());
    process.environment().put("SPARK_SCALA_VERSION", "2.13");
    process.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    Cluster cluster = new Cluster(process.start(), home);
    cluster.awaitDone();
    return cluster;
  }

  private static Stream<String> jvmOptions(java.util.function.Predicate<String> filter) {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream().filter(filter);
  }

  private static String classPath() {
    List<String> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      entries.add(Path.of(entry).toAbsolutePath().toString());
    }
    return String.join(File.pathSeparator, entries);
  }

  private static Path log(Path home) {
    return home.resolve("driver.log");
  }

  /** Sends a statement to the driver, without waiting for the result. */
  void begin(String statement) throws IOException {
    input.write(statement.replace('\n', ' '));
    input.newLine();
    input.flush();
  }

  /**
   * Waits for the result of the statement: {@code done}, or {@code failed} and the reason; empty if
   * the driver died.
   */
  Optional<String> awaitAnswer() throws IOException {
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith("> ")) {
        return Optional.of(line.substring(2));
      }
    }
    return Optional.empty();
  }

  /** Runs a statement, which must succeed. */
  void run(String statement) throws IOException {
    begin(statement);
    awaitDone();
  }

  private void awaitDone() throws IOException {
    Optional<String> answer = awaitAnswer();
    if (answer.isEmpty()) {
      throw new AssertionError("the driver ended: " + lastLines());
    }
    if (answer.get().startsWith("failed")) {
      throw new AssertionError(answer.get() + ": " + lastLines());
    }
  }

  private List<String> lastLines() throws IOException {
    List<String> lines = Files.readAllLines(log(home));
    return lines.subList(Math.max(0, lines.size() - 20), lines.size());
  }

  /** Finds the executors, even if the driver has ended. */
  private List<ProcessHandle> executors() {
    return ProcessHandle.allProcesses()
        .filter(process -> commandOf(process).contains("-Dstoa.cluster=" + home + "\0"))
        .filter(process -> commandOf(process).contains("CoarseGrainedExecutorBackend"))
        .toList();
  }

  private static String commandOf(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
    } catch (IOException e) {
      return ""; // The process has just ended.
    }
  }

  /**
   * Kills an executor as {@code kill -9} does, and returns its process id; empty if there is none.
   */
  Optional<Long> killExecutor(Random random) {
    List<ProcessHandle> executors = executors();
    if (executors.isEmpty()) {
      return Optional.empty();
    }
    ProcessHandle victim = executors.get(random.nextInt(executors.size()));
    return victim.destroyForcibly() ? Optional.of(victim.pid()) : Optional.empty();
  }

  /**
   * Kills the driver if it is alive, and then the executors, which would end later by themselves.
   */
  void killDriver() throws InterruptedException {
    driver.toHandle().destroyForcibly();
    if (!driver.waitFor(MAX_WAIT_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the driver did not end after it was killed");
    }
    for (ProcessHandle executor : executors()) {
      executor.destroyForcibly();
      executor.onExit().join();
    }
  }

  @Override
  public void close() {
    try {
      killDriver();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
