package dev.stoa.bench.experiment.evolve;

import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.QueryContestant;
import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.column.table.TableBatches;
import dev.stoa.bench.experiment.loop.Format;
import dev.stoa.bench.experiment.loop.FormatData;
import dev.stoa.bench.experiment.loop.Formats;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.rows.Rows;
import dev.stoa.bench.rows.SyntheticRows;
import dev.stoa.cli.work.ProgressListener;
import dev.stoa.table.write.ColumnOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Collects the contestants and generates the tables. */
final class EvolvePlanBuilder {
  private static final Format TABLE = Formats.named(EvolveFigures.TABLE);
  private static final Format PARQUET = Formats.named(ParquetAddition.PEER.name());

  private final Settings settings;
  private final DataDirectory data;
  private final ProgressListener progress;
  private final List<Contestant> contestants = new ArrayList<>();
  private final List<String> skipped = new ArrayList<>();

  EvolvePlanBuilder(Settings settings, DataDirectory data, ProgressListener progress) {
    this.settings = settings;
    this.data = data;
    this.progress = progress;
  }

  ExperimentPlan build() throws IOException {
    for (int columnCount : EvolveFigures.COLUMN_COUNTS) {
      addAdditions(columnCount);
    }
    ScannedTables.make(data, tableOf(EvolveFigures.COMPARED_COLUMNS));
    addScan(
        EvolveFigures.SCAN_GENERATIONS,
        EvolveFigures.ONE_GENERATION,
        tableOf(EvolveFigures.COMPARED_COLUMNS));
    addScan(
        EvolveFigures.SCAN_GENERATIONS,
        EvolveFigures.TWO_GENERATIONS,
        data.path(ScannedTables.TWO_GENERATIONS));
    addScan(
        EvolveFigures.SCAN_DELETED, EvolveFigures.ROWS_LEFT, data.path(ScannedTables.ROWS_LEFT));
    addScan(
        EvolveFigures.SCAN_DELETED,
        EvolveFigures.ROWS_DELETED,
        data.path(ScannedTables.ROWS_DELETED));
    return new ExperimentPlan(contestants, skipped, EvolveFigures.ratios());
  }

  private void addAdditions(int columnCount) throws IOException {
    boolean isCompared = columnCount == EvolveFigures.COMPARED_COLUMNS;
    if (!isCompared
        && !settings.includes(EvolveFigures.SINGLE_COLUMN)
        && !settings.includes(EvolveFigures.TABLE)) {
      return; // without contestants, many rows would be written for nothing
    }
    FormatData rows = rows(columnCount);
    rows.make(data, formats(isCompared), progress);
    add(columnCount, new SingleColumnTable(), TABLE);
    add(columnCount, new TableAddition(), TABLE);
    if (isCompared) {
      add(columnCount, new ParquetRecordAddition(), PARQUET);
      add(columnCount, new ParquetJoinAddition(), PARQUET);
      addSql(columnCount, "delta", SqlAddition::delta);
      addSql(columnCount, "iceberg", SqlAddition::iceberg);
    }
  }

  private List<Format> formats(boolean isCompared) {
    boolean needsParquet = isCompared && EvolveFigures.PEERS.stream().anyMatch(settings::includes);
    return needsParquet ? List.of(TABLE, PARQUET) : List.of(TABLE);
  }

  private void add(int columnCount, ColumnAddition addition, Format format) throws IOException {
    if (settings.includes(addition.name())) {
      String caseName = EvolveFigures.additionCase(columnCount);
      contestants.add(
          new ColumnAdditionContestant(
              caseName,
              addition,
              rows(columnCount).directory(data, format),
              data.scratch().resolve(caseName + "-" + addition.name())));
    }
  }

  @FunctionalInterface
  private interface SqlStart {
    ColumnAddition start() throws UnavailableFormatException;
  }

  private void addSql(int columnCount, String name, SqlStart format) throws IOException {
    if (!settings.includes(name)) {
      return;
    }
    progress.step("opening " + name);
    try {
      add(columnCount, format.start(), PARQUET);
    } catch (UnavailableFormatException e) {
      skipped.add(e.getMessage());
    }
  }

  private void addScan(String caseName, String name, Path table) {
    if (settings.includes(name)) {
      contestants.add(
          new QueryContestant(
              caseName,
              new TableBatches(name, ColumnOptions.defaults()),
              table,
              new Query.Sum(ScannedTables.COLUMNS)));
    }
  }

  private Path tableOf(int columnCount) {
    return rows(columnCount).directory(data, TABLE);
  }

  private FormatData rows(int columnCount) {
    Rows rows = SyntheticRows.ofInts(columnCount, settings.seed(), settings.rows());
    return new FormatData(columnCount + "-columns", rows.schema(), rows.iterator());
  }
}
