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
 * A Spark process that runs two tasks at a time and starts on first use. All contestants share the
 * process; each has its own session and tables in it.
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

  /** Each query generates code, and the JVM stops compiling if its code cache is full. */
  private static final String CODE_CACHE_OPTION = "-XX:ReservedCodeCacheSize=512m";

  private final PeerModule module;
  private Optional<ChildProcess> process = Optional.empty();

  private SparkTables(PeerModule module) {
    this.module = module;
  }

  /** Builds the module {@code peers/spark-tables} and fetches Spark; starts no process yet. */
  public static SparkTables build() throws UnavailableFormatException {
    return new SparkTables(PeerModule.build("spark-tables"));
  }

  /**
   * Writes tables of TPC-DS as Parquet files, one directory per table.
   *
   * @param tableNames the tables to write; all if empty
   */
  public void writeTpcds(double scaleFactor, List<String> tableNames, Path directory)
      throws IOException {
    request(
        "tpcds", Double.toString(scaleFactor), String.join(",", tableNames), directory.toString());
  }

  /** Writes the result of a query as Parquet files in the directory {@code table}. */
  public void write(String sql, Path table) throws IOException {
    request("make", sql, table.toString());
  }

  /** Writes tables in a contestant's format from the Parquet files in a directory. */
  public void load(String formatLabel, Path source, Path directory) throws IOException {
    request("load", formatLabel, source.toString(), directory.toString());
  }

  /**
   * Runs a query over a contestant's tables; the times are measured in the Spark process.
   *
   * @param directories the directories that contain the tables
   */
  public Outcome run(String formatLabel, List<Path> directories, SparkQuery query)
      throws IOException {
    List<String> words =
        new ArrayList<>(List.of("run", formatLabel, query.sinkMode(), query.sql()));
    directories.forEach(directory -> words.add(directory.toString()));
    List<String> reply = request(words.toArray(String[]::new));
    Outcome outcome =
        Outcome.of(reply.get(7), number(reply, 6), 0, number(reply, 0))
            .withNanos(Stopwatch.CPU, number(reply, 1))
            .withNanos(SparkContestant.READING, number(reply, 2))
            .withNanos(SparkContestant.READING_CPU, number(reply, 3))
            .withBytes(SparkContestant.ALLOCATED, number(reply, 4));
    long writtenBytes = number(reply, 5);
    return writtenBytes == 0 ? outcome : outcome.withBytes(SparkContestant.WRITTEN, writtenBytes);
  }

  private static long number(List<String> reply, int index) {
    return Long.parseLong(reply.get(index));
  }

  private List<String> request(String... arguments) throws IOException {
    if (process.isEmpty()) {
      List<String> options = new ArrayList<>(List.of("-Xmx4g", CODE_CACHE_OPTION));
      OPENED_PACKAGES.forEach(
          name -> options.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
      process =
          Optional.of(
              ChildProcess.start(module.command("dev.stoa.peers.tables.TablesChild", options)));
    }
    return process.get().request(arguments);
  }

  @Override
  public void close() throws IOException {
    if (process.isPresent()) {
      process.get().close();
      process = Optional.empty();
    }
  }
}
