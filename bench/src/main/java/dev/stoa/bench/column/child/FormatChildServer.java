package dev.stoa.bench.column.child;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.QueryFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;

/** Serves the requests of a {@link FormatChildClient} in a child JVM, and measures their times. */
public final class FormatChildServer {
  static final String WRITE = "write";
  static final String ANSWER = "answer";
  static final String ADD_COLUMN = "add-column";

  private final FormatChild child;

  FormatChildServer(FormatChild child) {
    this.child = child;
  }

  /** Serves until standard input ends. */
  public static void serve(FormatChild child) throws IOException {
    ChildRequestServer.serve(new FormatChildServer(child)::execute);
  }

  /** Executes a request: its kind, a file, and further arguments. */
  List<String> execute(List<String> request) throws IOException {
    Path file = Path.of(request.get(1));
    String argument = request.get(2);
    switch (request.get(0)) {
      case WRITE -> {
        child.write(Path.of(argument), file);
        return List.of();
      }
      case ANSWER -> {
        return answer(file, argument);
      }
      case ADD_COLUMN -> {
        return addColumn(file, argument, request.get(3));
      }
      default -> throw new IllegalArgumentException("unknown request: " + request.get(0));
    }
  }

  private List<String> answer(Path file, String query) throws IOException {
    System.gc(); // Otherwise a run might include collecting the garbage of the previous one.
    long cpuStartNanos = cpuNanos();
    long startNanos = System.nanoTime();
    ColumnTotals totals = child.answer(file, QueryFormat.parse(query));
    long nanos = System.nanoTime() - startNanos;
    return formatReply(nanos, cpuNanos() - cpuStartNanos, totals);
  }

  /** Replies with the time to add the column, and with the totals of the new column. */
  private List<String> addColumn(Path table, String name, String expression) throws IOException {
    System.gc();
    long cpuStartNanos = cpuNanos();
    long startNanos = System.nanoTime();
    child.addColumn(table, name, expression);
    long nanos = System.nanoTime() - startNanos;
    long cpuNanos = cpuNanos() - cpuStartNanos;
    return formatReply(nanos, cpuNanos, child.answer(table, new Query.Sum(List.of(name))));
  }

  /** Formats the times and totals as the words of a reply. */
  private static List<String> formatReply(long nanos, long cpuNanos, ColumnTotals totals) {
    return List.of(
        Long.toString(nanos),
        Long.toString(cpuNanos),
        Long.toString(totals.rowCount()),
        Long.toString(totals.bytesRead()),
        Long.toString(totals.valueBytes()),
        totals.answer());
  }

  /** Returns the CPU time of the whole process, since some formats decode in their own threads. */
  private static long cpuNanos() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : 0;
  }
}
