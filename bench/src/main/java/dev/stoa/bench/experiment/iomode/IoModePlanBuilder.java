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

/** Makes the tables, starts the cluster and copies them to it; for {@link IoModeExperiment}. */
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
    Rows rows = StoreSales.of(settings.rows());
    FormatData formatData = new FormatData("store_sales", rows.schema(), rows.iterator());
    TableBatches plain = format("stoa-plain", ColumnProfile.PLAIN);
    TableBatches fast = format("stoa-fast", ColumnProfile.FAST);
    formatData.make(data, List.of(plain, fast), progress);
    Query allColumns = new Query.Sum(rows.columns());
    progress.step("starting an HDFS, built by Maven first");
    try {
      HdfsCluster cluster =
          HdfsCluster.start(
              HdfsOptions.at(data.scratch().resolve("hdfs"))
                  .withLocalPathsFor(System.getProperty("user.name")));
      boolean isReady = false;
      try {
        add(cluster, IoModeExperiment.BYTES, formatData.directory(data, plain), RawBytes::read);
        add(
            cluster,
            IoModeExperiment.PLAIN,
            formatData.directory(data, plain),
            table -> goodput(plain, table, allColumns));
        add(
            cluster,
            IoModeExperiment.FAST,
            formatData.directory(data, fast),
            table -> goodput(fast, table, allColumns));
        isReady = true;
      } finally {
        if (!isReady) {
          cluster.close();
        }
      }
    } catch (UnavailableFormatException e) {
      return new ExperimentPlan(List.of(), List.of(e.getMessage()), ratios);
    }
    return new ExperimentPlan(List.copyOf(contestants), ratios);
  }

  private static TableBatches format(String name, ColumnProfile profile) {
    return new TableBatches(name, ColumnOptions.defaults().withProfile(profile));
  }

  private void add(HdfsCluster cluster, String caseName, Path local, IoModeContestant.Workload work)
      throws IOException {
    Configuration conf = cluster.newConf();
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
        Storage storage = mode.storage(conf, remote).orElseGet(() -> LocalStorage.at(local));
        contestants.add(new IoModeContestant(caseName, mode, storage, local, work, cluster));
      }
    }
  }

  private static Outcome goodput(TableBatches format, Storage table, Query query)
      throws IOException {
    Stopwatch stopwatch = Stopwatch.start();
    ColumnTotals totals = format.answer(table, query);
    return stopwatch
        .stop(totals.answer(), totals.rows(), totals.bytesRead())
        .withValueBytes(totals.valueBytes());
  }
}
