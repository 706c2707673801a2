package dev.stoa.bench.column.child;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Serves the requests of a {@link ChildProcess} in a child JVM: reads one request per line from
 * standard input and writes each reply as a line to standard output, to which nothing else writes.
 */
public final class ChildRequestServer {
  static final String SEPARATOR = "\t";
  static final String DONE = "done";
  static final String FAILED = "failed";

  private ChildRequestServer() {}

  /** Executes requests. */
  @FunctionalInterface
  public interface Handler {
    /**
     * Executes a request and returns the words of the reply, which must contain neither tabs nor
     * line ends.
     */
    List<String> execute(List<String> request) throws IOException;
  }

  /** Serves until standard input ends. */
  public static void serve(Handler handler) throws IOException {
    PrintStream out = System.out;
    System.setOut(System.err); // Keep the output of libraries out of the replies.
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      out.println(reply(handler, List.of(line.split(SEPARATOR, -1))));
      out.flush();
    }
  }

  private static String reply(Handler handler, List<String> request) {
    try {
      List<String> words = handler.execute(request);
      return words.isEmpty() ? DONE : DONE + SEPARATOR + String.join(SEPARATOR, words);
    } catch (IOException | RuntimeException e) {
      e.printStackTrace(System.err);
      return FAILED + SEPARATOR + e.toString().lines().findFirst().orElse("");
    }
  }
}
