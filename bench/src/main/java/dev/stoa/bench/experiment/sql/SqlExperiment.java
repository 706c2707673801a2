package dev.stoa.bench.experiment.sql;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.ThreadSetting;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Runs TPC-H, queries of a crawl's map keys and selective queries in DuckDB, over Parquet files,
 * DuckDB's own tables and Stoa's; each query is a case for one thread and one for all.
 */
public final class SqlExperiment implements Experiment {
  private static final double DEFAULT_SCALE_FACTOR = 0.1;

  @Override
  public String name() {
    return "sql";
  }

  @Override
  public String description() {
    return "Runs TPC-H and queries of a crawl in DuckDB, over Parquet files, DuckDB's tables and"
        + " Stoa's; --rows is the number of rows of lineitem.";
  }

  @Override
  public Paper paper() {
    return new Paper("not from a paper: SQL over tables, as stoa sql runs it", Map.of());
  }

  @Override
  public List<String> contestantNames() {
    return SqlSystem.labels();
  }

  @Override
  public long defaultRowCount() {
    return Math.round(SqlDataSize.ROWS_AT_SCALE_ONE * DEFAULT_SCALE_FACTOR);
  }

  @Override
  public OptionalLong rowCountAtScaleOne() {
    return OptionalLong.of(SqlDataSize.ROWS_AT_SCALE_ONE);
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    SqlDataSize size = new SqlDataSize(settings.rowCount(), settings.seed());
    List<SqlSystem> systems =
        List.of(SqlSystem.values()).stream()
            .filter(system -> settings.includes(system.label()))
            .toList();
    SqlData tables = new SqlData(size, data.createScratchDirectory(), progress);
    data.generateMissing(systems.stream().map(SqlSystem::label).toList(), tables::write);
    List<SqlQuery> queries = SqlQueries.of(size);
    return new ExperimentPlan(
        contestants(systems, queries, data), List.of(), ratios(queries), new SqlSummary(queries));
  }

  /** Returns the contestants query by query, so that those of one query run one after the other. */
  private static List<Contestant> contestants(
      List<SqlSystem> systems, List<SqlQuery> queries, DataDirectory data) throws IOException {
    List<Contestant> contestants = new ArrayList<>();
    for (ThreadSetting threads : ThreadSetting.values()) {
      List<SqlSession> sessions = new ArrayList<>();
      for (SqlSystem system : systems) {
        sessions.add(open(system, data.path(system.label()), threads));
      }
      for (SqlQuery query : queries) {
        for (int i = 0; i < systems.size(); i++) {
          SqlSystem system = systems.get(i);
          contestants.add(
              new SqlContestant(
                  system, threads, query, data.path(system.label()), sessions.get(i)));
        }
      }
    }
    return contestants;
  }

  private static SqlSession open(SqlSystem system, Path directory, ThreadSetting threads)
      throws IOException {
    try {
      return system.open(directory, threads.threadCount());
    } catch (SQLException e) {
      throw new IOException(system.label() + " cannot be opened: " + e.getMessage(), e);
    }
  }

  private static List<Ratio> ratios(List<SqlQuery> queries) {
    List<Ratio> ratios = new ArrayList<>();
    for (ThreadSetting threads : ThreadSetting.values()) {
      for (SqlQuery query : queries) {
        for (SqlSystem system : List.of(SqlSystem.PARQUET, SqlSystem.DUCKDB)) {
          String dividend = threads.contestantLabel(query.name(), system.label());
          ratios.add(
              new Ratio(
                  dividend + " / " + SqlSystem.STOA.label(),
                  Measure.SECONDS,
                  dividend,
                  threads.contestantLabel(query.name(), SqlSystem.STOA.label())));
        }
      }
    }
    return ratios;
  }
}
