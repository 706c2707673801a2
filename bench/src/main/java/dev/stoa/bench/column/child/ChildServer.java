package dev.stoa.bench.column.child;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.QueryFormat;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * The child's end of a {@link ChildJvm}: reads one request per line from standard input and answers
 * each with a line on standard output, which nothing else writes to.
 */
public final class ChildServer {
  static final String MAKE = "make";
  static final String ANSWER = "answer";
  static final String ADD_COLUMN = "add-column";
  static final String DONE = "done";
  static final String FAILED = "failed";
  static final String SEPARATOR = "\t";

  private final ChildReader reader;
  private final PrintStream out;

  private ChildServer(ChildReader reader, PrintStream out) {
    this.reader = reader;
    this.out = out;
  }

  /** Serves until standard input ends. */
  public static void serve(ChildReader reader) throws IOException {
    PrintStream out = System.out;
    System.setOut(System.err); // Keep the output of libraries out of the replies.
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    ChildServer server = new ChildServer(reader, out);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      server.handle(line.split(SEPARATOR, -1));
    }
  }

  private void handle(String[] request) {
    try {
      Path file = Path.of(request[1]);
      switch (request[0]) {
        case MAKE -> {
          reader.write(Path.of(request[2]), file);
          reply(DONE);
        }
        case ADD_COLUMN -> addColumn(file, request[2], request[3]);
        default -> answer(file, request[2]);
      }
    } catch (IOException | RuntimeException e) {
      e.printStackTrace(System.err);
      reply(FAILED, e.toString().lines().findFirst().orElse(""));
    }
  }

  private void answer(Path file, String query) throws IOException {
    System.gc(); // Otherwise a round would pay for another's garbage.
    long cpuStart = cpuNanos();
    long start = System.nanoTime();
    ColumnTotals totals = reader.answer(file, QueryFormat.parse(query));
    long nanos = System.nanoTime() - start;
    reply(nanos, cpuNanos() - cpuStart, totals);
  }

  /** The time is that of the addition; the answer is the column's content. */
  private void addColumn(Path table, String name, String expression) throws IOException {
    System.gc();
    long cpuStart = cpuNanos();
    long start = System.nanoTime();
    reader.addColumn(table, name, expression);
    long nanos = System.nanoTime() - start;
    long cpuNanos = cpuNanos() - cpuStart;
    reply(nanos, cpuNanos, reader.answer(table, new Query.Sum(List.of(name))));
  }

  private void reply(long nanos, long cpuNanos, ColumnTotals totals) {
    reply(
        DONE,
        Long.toString(nanos),
        Long.toString(cpuNanos),
        Long.toString(totals.rows()),
        Long.toString(totals.bytesRead()),
        Long.toString(totals.valueBytes()),
        totals.answer());
  }

  private void reply(String... words) {
    out.println(String.join(SEPARATOR, words));
    out.flush();
  }

  /** For the whole process: some formats decode in their own threads. */
  private static long cpuNanos() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : 0;
  }
}
