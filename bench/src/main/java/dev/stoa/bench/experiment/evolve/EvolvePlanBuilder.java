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

/** Generates the tables of {@link EvolveExperiment} and creates its contestants. */
final class EvolvePlanBuilder {
  private static final Format TABLE_FORMAT = Formats.named(EvolveFigures.TABLE);
  private static final Format PARQUET_FORMAT = Formats.named(ParquetAddition.PEER.name());

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
    ScannedTables.generateMissing(data, tablePath(EvolveFigures.COMPARED_COLUMN_COUNT));
    addScan(
        EvolveFigures.SCAN_GENERATIONS,
        EvolveFigures.ONE_GENERATION,
        tablePath(EvolveFigures.COMPARED_COLUMN_COUNT));
    addScan(
        EvolveFigures.SCAN_GENERATIONS,
        EvolveFigures.TWO_GENERATIONS,
        data.path(ScannedTables.TWO_GENERATIONS));
    addScan(
        EvolveFigures.SCAN_DELETED,
        EvolveFigures.REMAINING_ROWS,
        data.path(ScannedTables.REMAINING_ROWS));
    addScan(
        EvolveFigures.SCAN_DELETED,
        EvolveFigures.DELETED_ROWS,
        data.path(ScannedTables.DELETED_ROWS));
    return new ExperimentPlan(contestants, skipped, EvolveFigures.ratios());
  }

  private void addAdditions(int columnCount) throws IOException {
    boolean isCompared = columnCount == EvolveFigures.COMPARED_COLUMN_COUNT;
    if (!isCompared
        && !settings.includes(EvolveFigures.SINGLE_COLUMN)
        && !settings.includes(EvolveFigures.TABLE)) {
      return; // no contestant needs the table
    }
    FormatData formatData = formatData(columnCount);
    formatData.generateMissing(data, formats(isCompared), progress);
    add(columnCount, new SingleColumnWrite(), TABLE_FORMAT);
    add(columnCount, new StoaAddition(), TABLE_FORMAT);
    if (isCompared) {
      add(columnCount, new ParquetRecordAddition(), PARQUET_FORMAT);
      add(columnCount, new ParquetJoinAddition(), PARQUET_FORMAT);
      addSql(columnCount, "delta", SqlAddition::delta);
      addSql(columnCount, "iceberg", SqlAddition::iceberg);
    }
  }

  private List<Format> formats(boolean isCompared) {
    boolean needsParquet = isCompared && EvolveFigures.PEERS.stream().anyMatch(settings::includes);
    return needsParquet ? List.of(TABLE_FORMAT, PARQUET_FORMAT) : List.of(TABLE_FORMAT);
  }

  private void add(int columnCount, ColumnAddition addition, Format format) throws IOException {
    if (settings.includes(addition.name())) {
      String caseName = EvolveFigures.additionCaseName(columnCount);
      contestants.add(
          new ColumnAdditionContestant(
              caseName,
              addition,
              formatData(columnCount).directory(data, format),
              data.createScratchDirectory().resolve(caseName + "-" + addition.name())));
    }
  }

  @FunctionalInterface
  private interface SqlAdditionFactory {
    ColumnAddition create() throws UnavailableFormatException;
  }

  private void addSql(int columnCount, String name, SqlAdditionFactory factory) throws IOException {
    if (!settings.includes(name)) {
      return;
    }
    progress.step("opening " + name);
    try {
      add(columnCount, factory.create(), PARQUET_FORMAT);
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

  private Path tablePath(int columnCount) {
    return formatData(columnCount).directory(data, TABLE_FORMAT);
  }

  private FormatData formatData(int columnCount) {
    Rows rows = SyntheticRows.ofInts(columnCount, settings.seed(), settings.rowCount());
    return new FormatData(columnCount + "-columns", rows.schema(), rows.iterator());
  }
}
