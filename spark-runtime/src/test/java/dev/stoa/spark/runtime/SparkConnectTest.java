package dev.stoa.spark.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client of Spark Connect works with the tables of a server that has the jar of Stoa. */
@Tag("long")
final class SparkConnectTest {
  private static final Path JAR = Path.of(System.getProperty("stoa.runtime.jar"));
  private static final long MAX_WAIT_NANOS = TimeUnit.MINUTES.toNanos(2);

  private static final String ROWS =
      """
      compact | 4
      0 | body 0 | 1
      1 | changed | 1
      3 | body 3 | 1
      9 | null | 7
      3
      3 | update_preimage | 1 | body 1
      3 | update_postimage | 1 | changed
      """;

  /** The classes and the beginnings of the messages. */
  private static final List<String> ERRORS =
      List.of(
          "AnalysisException: [STOA_INVALID_TABLE] /warehouse/web/pages: column \"body\" has nulls",
          "AnalysisException: [TABLE_OR_VIEW_NOT_FOUND] The table or view `stoa`.`web`.`absent`",
          "AnalysisException: [TABLE_OR_VIEW_NOT_FOUND] /copy/absent is not a table",
          "AnalysisException: [PATH_ALREADY_EXISTS] /copy already contains a table",
          "SparkRuntimeException: [STOA_CORRUPT_FILE] /copy/s-000000-");

  @TempDir private Path directory;

  /** Returns the jars of Spark Connect. */
  private static List<Path> connectJars() {
    return Pattern.compile(File.pathSeparator)
        .splitAsStream(System.getProperty("java.class.path"))
        .filter(jar -> jar.matches(".*/spark-(connect|pipelines)_[^/]*"))
        .map(Path::of)
        .toList();
  }

  @Test
  void aClientChangesAndReadsTablesAndGetsTypedErrors() throws Exception {
    assumeTrue(!connectJars().isEmpty(), "the build has the server only for one version of Spark");
    int port = freePort();
    SparkProcess spark =
        new SparkProcess(
            directory,
            JAR,
            List.of(
                "spark.sql.extensions=dev.stoa.spark.StoaExtensions",
                "spark.sql.catalog.stoa=dev.stoa.spark.StoaCatalog",
                "spark.connect.grpc.binding.address=127.0.0.1",
                "spark.connect.grpc.binding.port=" + port));
    Path log = directory.resolve("server.txt");
    String server = "org.apache.spark.sql.connect.service.SparkConnectServer";
    Process process = spark.start(connectJars(), List.of("--class", server, "spark-internal"), log);
    try {
      awaitServer(process, port, log);
      checkProgram(spark, port);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void awaitServer(Process process, int port, Path log)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + MAX_WAIT_NANOS;
    while (!isListening(port)) {
      assertTrue(process.isAlive() && System.nanoTime() < end, Files.readString(log));
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  private static boolean isListening(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private void checkProgram(SparkProcess spark, int port) throws IOException, InterruptedException {
    String output =
        spark.javaWithoutStoa(
            connectJars(),
            ConnectProgram.class,
            List.of("sc://127.0.0.1:" + port, directory.resolve("copy").toString()));
    String text = printedLines(output).replace(directory.toString(), "");
    int firstError = text.indexOf("AnalysisException");
    assertEquals(ROWS, text.substring(0, Math.max(0, firstError)), output);
    List<String> errors = text.substring(firstError).lines().toList();
    assertEquals(ERRORS.size(), errors.size(), output);
    for (int i = 0; i < ERRORS.size(); i++) {
      assertTrue(errors.get(i).startsWith(ERRORS.get(i)), errors.get(i));
    }
  }

  private static String printedLines(String output) {
    return output
        .lines()
        .filter(line -> line.startsWith("= "))
        .map(line -> line.substring(2) + "\n")
        .collect(Collectors.joining());
  }
}
