package dev.stoa.bench.column.child;

import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.QueryFormat;
import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Outcome;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Sends requests to a child JVM that runs a {@link FormatChildServer}. */
final class FormatChildClient implements Closeable {
  private final ChildProcess process;

  private FormatChildClient(ChildProcess process) {
    this.process = process;
  }

  static FormatChildClient start(ChildCommand command) throws IOException {
    return new FormatChildClient(ChildProcess.start(command));
  }

  /** Lets the child write a plain table to a file in its format. */
  void write(Path plainTable, Path file) throws IOException {
    process.request(FormatChildServer.WRITE, absolute(file), absolute(plainTable));
  }

  /** Lets the child answer a query about a file; the time is measured in the child. */
  Outcome answer(Path file, Query query) throws IOException {
    return outcome(
        process.request(FormatChildServer.ANSWER, absolute(file), QueryFormat.format(query)));
  }

  /**
   * Lets the child add a column; the outcome has the time, measured in the child, and the totals of
   * the new column as the answer.
   */
  Outcome addColumn(Path table, String name, String expression) throws IOException {
    return outcome(
        process.request(FormatChildServer.ADD_COLUMN, absolute(table), name, expression));
  }

  private static String absolute(Path path) {
    return path.toAbsolutePath().toString();
  }

  private static Outcome outcome(List<String> reply) {
    // The indexes are in the order of FormatChildServer.formatReply.
    return Outcome.of(reply.get(5), number(reply, 2), number(reply, 3), number(reply, 0))
        .withNanos(Stopwatch.CPU, number(reply, 1))
        .withValueBytes(number(reply, 4));
  }

  private static long number(List<String> reply, int index) {
    return Long.parseLong(reply.get(index));
  }

  @Override
  public void close() throws IOException {
    process.close();
  }
}
