package dev.stoa.bench.experiment.iomode;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.column.table.TableBatches;
import dev.stoa.bench.experiment.loop.FormatData;
import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.hdfs.HdfsCluster;
import dev.stoa.bench.hdfs.HdfsOptions;
import dev.stoa.bench.rows.Rows;
import dev.stoa.bench.rows.StoreSales;
import dev.stoa.cli.work.ProgressListener;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.ColumnProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * Generates the tables of {@link IoModeExperiment}, copies them to a new HDFS cluster, and creates
 * the contestants.
 */
final class IoModePlanBuilder {
  private final Settings settings;
  private final DataDirectory data;
  private final ProgressListener progress;
  private final List<IoModeContestant> contestants = new ArrayList<>();

  IoModePlanBuilder(Settings settings, DataDirectory data, ProgressListener progress) {
    this.settings = settings;
    this.data = data;
    this.progress = progress;
  }

  ExperimentPlan build(List<Ratio> ratios) throws IOException {
    Rows rows = StoreSales.of(settings.rowCount());
    FormatData formatData = new FormatData("store_sales", rows.schema(), rows.iterator());
    TableBatches plainFormat = tableFormat("stoa-plain", ColumnProfile.PLAIN);
    TableBatches fastFormat = tableFormat("stoa-fast", ColumnProfile.FAST);
    formatData.generateMissing(data, List.of(plainFormat, fastFormat), progress);
    Query allColumns = new Query.Sum(rows.columnNames());
    progress.step("building and starting an HDFS cluster");
    try {
      HdfsCluster cluster =
          HdfsCluster.start(
              HdfsOptions.at(data.createScratchDirectory().resolve("hdfs"))
                  .withLocalPathsFor(System.getProperty("user.name")));
      boolean isComplete = false;
      try {
        add(
            cluster,
            IoModeExperiment.BYTES_CASE,
            formatData.directory(data, plainFormat),
            RawBytesReader::read);
        add(
            cluster,
            IoModeExperiment.PLAIN_CASE,
            formatData.directory(data, plainFormat),
            table -> runQuery(plainFormat, table, allColumns));
        add(
            cluster,
            IoModeExperiment.FAST_CASE,
            formatData.directory(data, fastFormat),
            table -> runQuery(fastFormat, table, allColumns));
        isComplete = true;
      } finally {
        if (!isComplete) {
          cluster.close();
        }
      }
    } catch (UnavailableFormatException e) {
      return new ExperimentPlan(List.of(), List.of(e.getMessage()), ratios);
    }
    return new ExperimentPlan(List.copyOf(contestants), ratios);
  }

  private static TableBatches tableFormat(String name, ColumnProfile profile) {
    return new TableBatches(name, ColumnOptions.defaults().withProfile(profile));
  }

  private void add(
      HdfsCluster cluster, String caseName, Path local, IoModeContestant.Workload workload)
      throws IOException {
    Configuration conf = cluster.newConfiguration();
    org.apache.hadoop.fs.Path remote =
        new org.apache.hadoop.fs.Path(cluster.uri() + "/" + local.getFileName());
    try (FileSystem fileSystem = FileSystem.newInstance(remote.toUri(), conf)) {
      if (!fileSystem.exists(remote)) {
        progress.step("copying " + local.getFileName() + " to HDFS");
        fileSystem.copyFromLocalFile(new org.apache.hadoop.fs.Path(local.toUri()), remote);
      }
    }
    for (IoMode mode : IoMode.values()) {
      if (settings.includes(mode.label())) {
        Storage storage = mode.openStorage(conf, remote).orElseGet(() -> LocalStorage.at(local));
        contestants.add(new IoModeContestant(caseName, mode, storage, local, workload, cluster));
      }
    }
  }

  private static Outcome runQuery(TableBatches format, Storage table, Query query)
      throws IOException {
    Stopwatch stopwatch = Stopwatch.start();
    ColumnTotals totals = format.answer(table, query);
    return stopwatch
        .stop(totals.answer(), totals.rowCount(), totals.bytesRead())
        .withValueBytes(totals.valueBytes());
  }
}
