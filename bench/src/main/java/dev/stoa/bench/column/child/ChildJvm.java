package dev.stoa.bench.column.child;

import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.QueryFormat;
import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Outcome;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The parent's end of a child JVM that runs a {@link ChildServer}; one request at a time. */
final class ChildJvm implements Closeable {
  private static final int MAX_LOG_TAIL_LENGTH = 2_000;

  private final Process process;
  private final BufferedWriter requests;
  private final BufferedReader replies;
  private final Path log;

  private ChildJvm(Process process, Path log) {
    this.process = process;
    this.log = log;
    requests = process.outputWriter(StandardCharsets.UTF_8);
    replies = process.inputReader(StandardCharsets.UTF_8);
  }

  static ChildJvm start(ChildCommand command) throws IOException {
    Path log = Files.createTempFile("stoa-bench-child", ".log");
    log.toFile().deleteOnExit();
    Process process = new ProcessBuilder(command.arguments()).redirectError(log.toFile()).start();
    return new ChildJvm(process, log);
  }

  /** Requests that a plain table be written in the child's format. */
  void write(Path plainTable, Path file) throws IOException {
    request(ChildServer.MAKE, file.toAbsolutePath(), plainTable.toAbsolutePath().toString());
  }

  /** Sends a query about a file; the time is measured in the child. */
  Outcome answer(Path file, Query query) throws IOException {
    return outcome(request(ChildServer.ANSWER, file.toAbsolutePath(), QueryFormat.format(query)));
  }

  /** Adds a column; the time is measured in the child, and the answer is the column's content. */
  Outcome addColumn(Path table, String name, String expression) throws IOException {
    return outcome(
        request(
            ChildServer.ADD_COLUMN,
            table.toAbsolutePath(),
            name + ChildServer.SEPARATOR + expression));
  }

  private static Outcome outcome(String[] reply) {
    return Outcome.of(
            reply[6], Long.parseLong(reply[3]), Long.parseLong(reply[4]), Long.parseLong(reply[1]))
        .withNanos(Stopwatch.CPU, Long.parseLong(reply[2]))
        .withValueBytes(Long.parseLong(reply[5]));
  }

  private String[] request(String kind, Path file, String argument) throws IOException {
    String line;
    try {
      requests.write(String.join(ChildServer.SEPARATOR, kind, file.toString(), argument));
      requests.newLine();
      requests.flush();
      line = replies.readLine();
    } catch (IOException e) {
      throw new IOException(exitMessage(), e);
    }
    if (line == null) {
      throw new IOException(exitMessage());
    }
    String[] reply = line.split(ChildServer.SEPARATOR, -1);
    if (!reply[0].equals(ChildServer.DONE)) {
      throw new IOException("a child JVM failed on " + file + ": " + line);
    }
    return reply;
  }

  private String exitMessage() throws IOException {
    String logText = Files.readString(log);
    return "a child JVM exited unexpectedly; the end of its log: "
        + logText.substring(Math.max(0, logText.length() - MAX_LOG_TAIL_LENGTH));
  }

  @Override
  public void close() throws IOException {
    try {
      requests.close(); // The child ends when its input is closed.
    } catch (IOException e) {
      // Already ended.
    }
    process.destroy();
    Files.deleteIfExists(log);
  }
}
