package dev.stoa.bench.column.child;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The parent's side of a child JVM that serves {@link ChildRequests}; one at a time. */
public final class ChildProcess implements Closeable {
  private static final int MOST_SHOWN = 2_000;

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
    Process process = new ProcessBuilder(command.words()).redirectError(log.toFile()).start();
    return new ChildProcess(process, log);
  }

  /**
   * The words of the reply to a request, of which none has a tab or a line's end in it.
   *
   * @throws IOException when the child failed, or has ended
   */
  public List<String> request(String... words) throws IOException {
    String line;
    try {
      requests.write(String.join(ChildRequests.SEPARATOR, words));
      requests.newLine();
      requests.flush();
      line = replies.readLine();
    } catch (IOException e) {
      throw new IOException(ended(), e);
    }
    if (line == null) {
      throw new IOException(ended());
    }
    List<String> reply = List.of(line.split(ChildRequests.SEPARATOR, -1));
    if (!reply.get(0).equals(ChildRequests.DONE)) {
      throw new IOException(
          "a child JVM failed on " + String.join(" ", words) + ": " + line + "; " + said());
    }
    return reply.subList(1, reply.size());
  }

  private String ended() throws IOException {
    return "a child JVM ended by itself; " + said();
  }

  private String said() throws IOException {
    String said = Files.readString(log);
    return "the last it said is: " + said.substring(Math.max(0, said.length() - MOST_SHOWN));
  }

  @Override
  public void close() throws IOException {
    try {
      requests.close(); // It ends when its input does.
    } catch (IOException e) {
      // It has ended before.
    }
    process.destroy();
    Files.deleteIfExists(log);
  }
}
