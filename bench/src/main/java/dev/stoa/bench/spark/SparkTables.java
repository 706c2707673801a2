package dev.stoa.bench.spark;

import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.column.child.ChildProcess;
import dev.stoa.bench.column.child.PeerModule;
import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Outcome;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A Spark session with two tasks at a time, in a process that starts when it is first asked. All
 * contestants share it, each with a session and tables of its own.
 */
public final class SparkTables implements Closeable {
  private static final List<String> OPENED =
      List.of(
          "java.lang",
          "java.lang.invoke",
          "java.io",
          "java.net",
          "java.nio",
          "java.util",
          "java.util.concurrent",
          "sun.nio.ch",
          "sun.util.calendar");

  /** Each query is code of its own; where no more has room, the JVM compiles nothing further. */
  private static final String CODE_OF_MANY_QUERIES = "-XX:ReservedCodeCacheSize=512m";

  private final PeerModule module;
  private Optional<ChildProcess> process = Optional.empty();

  private SparkTables(PeerModule module) {
    this.module = module;
  }

  /** Builds what the process runs, and fetches Spark. */
  public static SparkTables build() throws UnavailableFormatException {
    return new SparkTables(PeerModule.build("spark-tables"));
  }

  /**
   * Writes tables of TPC-DS as Parquet files, each into a folder of its name.
   *
   * @param tables which of them; all when empty
   */
  public void makeTpcds(double scale, List<String> tables, Path folder) throws IOException {
    ask("tpcds", Double.toString(scale), String.join(",", tables), folder.toString());
  }

  /** Writes what a query gives as the Parquet files of a table. */
  public void make(String sql, Path table) throws IOException {
    ask("make", sql, table.toString());
  }

  /** Writes the tables of a folder, which are Parquet files, in a contestant's format. */
  public void load(String contestant, Path source, Path folder) throws IOException {
    ask("load", contestant, source.toString(), folder.toString());
  }

  /** Runs a query over a contestant's tables; the times are the child's own. */
  public Outcome run(String contestant, Path folder, SparkQuery query) throws IOException {
    List<String> reply = ask("run", contestant, folder.toString(), query.way(), query.sql());
    return Outcome.of(reply.get(6), number(reply, 5), 0, number(reply, 0))
        .withNanos(Stopwatch.CPU, number(reply, 1))
        .withNanos(SparkContestant.READING, number(reply, 2))
        .withNanos(SparkContestant.READING_CPU, number(reply, 3))
        .withBytes(SparkContestant.ALLOCATED, number(reply, 4));
  }

  private static long number(List<String> reply, int index) {
    return Long.parseLong(reply.get(index));
  }

  private List<String> ask(String... words) throws IOException {
    if (process.isEmpty()) {
      List<String> options = new ArrayList<>(List.of("-Xmx4g", CODE_OF_MANY_QUERIES));
      OPENED.forEach(name -> options.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
      process =
          Optional.of(
              ChildProcess.start(module.command("dev.stoa.peers.tables.TablesChild", options)));
    }
    return process.get().request(words);
  }

  @Override
  public void close() throws IOException {
    if (process.isPresent()) {
      process.get().close();
      process = Optional.empty();
    }
  }
}
