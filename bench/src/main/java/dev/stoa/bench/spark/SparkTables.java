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
 * A Spark process that runs two tasks at a time and starts on first use. All contestants share it,
 * each with its own session and tables.
 */
public final class SparkTables implements Closeable {
  private static final List<String> OPENED_PACKAGES =
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

  /** Each query generates code; when the code cache is full, the JVM stops compiling. */
  private static final String CODE_CACHE_OPTION = "-XX:ReservedCodeCacheSize=512m";

  private final PeerModule module;
  private Optional<ChildProcess> process = Optional.empty();

  private SparkTables(PeerModule module) {
    this.module = module;
  }

  /** Builds the process's module and fetches Spark. */
  public static SparkTables build() throws UnavailableFormatException {
    return new SparkTables(PeerModule.build("spark-tables"));
  }

  /**
   * Writes tables of TPC-DS as Parquet files, one directory per table.
   *
   * @param tables the tables to write; all if empty
   */
  public void writeTpcds(double scale, List<String> tables, Path folder) throws IOException {
    request("tpcds", Double.toString(scale), String.join(",", tables), folder.toString());
  }

  /** Writes the result of a query as the Parquet files of a table. */
  public void write(String sql, Path table) throws IOException {
    request("make", sql, table.toString());
  }

  /** Writes the tables of a folder of Parquet files in a contestant's format. */
  public void load(String contestant, Path source, Path folder) throws IOException {
    request("load", contestant, source.toString(), folder.toString());
  }

  /** Runs a query over a contestant's tables; the times are measured in the Spark process. */
  public Outcome run(String contestant, Path folder, SparkQuery query) throws IOException {
    List<String> reply =
        request("run", contestant, folder.toString(), query.sinkMode(), query.sql());
    return Outcome.of(reply.get(6), number(reply, 5), 0, number(reply, 0))
        .withNanos(Stopwatch.CPU, number(reply, 1))
        .withNanos(SparkContestant.READING, number(reply, 2))
        .withNanos(SparkContestant.READING_CPU, number(reply, 3))
        .withBytes(SparkContestant.ALLOCATED, number(reply, 4));
  }

  private static long number(List<String> reply, int index) {
    return Long.parseLong(reply.get(index));
  }

  private List<String> request(String... words) throws IOException {
    if (process.isEmpty()) {
      List<String> options = new ArrayList<>(List.of("-Xmx4g", CODE_CACHE_OPTION));
      OPENED_PACKAGES.forEach(
          name -> options.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
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
