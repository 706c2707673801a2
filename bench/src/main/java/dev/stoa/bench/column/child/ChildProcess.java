package dev.stoa.bench.column.child;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A child JVM that runs a {@link ChildRequestServer}, to which this JVM sends one request at a
 * time.
 */
public final class ChildProcess implements Closeable {
  private static final int MAX_LOG_TAIL_CHARS = 2_000;

  private final Process process;
  private final BufferedWriter requests;
  private final BufferedReader replies;
  private final Path log;

  private ChildProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
    requests = process.outputWriter(StandardCharsets.UTF_8);
    replies = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Starts the process. */
  public static ChildProcess start(ChildCommand command) throws IOException {
    Path log = Files.createTempFile("stoa-bench-child", ".log");
    log.toFile().deleteOnExit();
    Process process = new ProcessBuilder(command.arguments()).redirectError(log.toFile()).start();
    return new ChildProcess(process, log);
  }

  /**
   * Sends a request and returns the words of the reply.
   *
   * @param words the request; words must contain neither tabs nor line ends
   * @throws IOException if the child failed or has ended
   */
  public List<String> request(String... words) throws IOException {
    String line;
    try {
      requests.write(String.join(ChildRequestServer.SEPARATOR, words));
      requests.newLine();
      requests.flush();
      line = replies.readLine();
    } catch (IOException e) {
      throw new IOException(exitMessage(), e);
    }
    if (line == null) {
      throw new IOException(exitMessage());
    }
    List<String> reply = List.of(line.split(ChildRequestServer.SEPARATOR, -1));
    if (!reply.get(0).equals(ChildRequestServer.DONE)) {
      throw new IOException(
          "a child JVM failed on " + String.join(" ", words) + ": " + line + "; " + logTail());
    }
    return reply.subList(1, reply.size());
  }

  private String exitMessage() throws IOException {
    return "a child JVM exited unexpectedly; " + logTail();
  }

  private String logTail() throws IOException {
    String logText = Files.readString(log);
    return "the end of its log: "
        + logText.substring(Math.max(0, logText.length() - MAX_LOG_TAIL_CHARS));
  }

  /** Ends the process even if it is busy; a waiting request fails. Any thread may call this. */
  public void kill() {
    process.destroyForcibly();
  }

  @Override
  public void close() throws IOException {
    try {
      requests.close(); // The child ends when its input is closed.
    } catch (IOException e) {
      // The child has already ended.
    }
    process.destroy();
    Files.deleteIfExists(log);
  }
}
