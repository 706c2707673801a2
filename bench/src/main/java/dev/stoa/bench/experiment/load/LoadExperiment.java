package dev.stoa.bench.experiment.load;

import dev.stoa.bench.experiment.loop.FormatData;
import dev.stoa.bench.experiment.loop.Formats;
import dev.stoa.bench.experiment.loop.MixedRows;
import dev.stoa.bench.experiment.loop.PeerFormat;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.peer.Peers;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.hadoop.fs.Path;

/**
 * Converts the rows of the experiment {@code projection} from a SequenceFile to each layout and
 * each peer's format.
 */
public final class LoadExperiment implements Experiment {
  private static final PeerFormat SOURCE = new PeerFormat(Peers.named("seq-uncompressed"));

  @Override
  public String name() {
    return "load";
  }

  @Override
  public String description() {
    return "Converts a SequenceFile, read record by record, to each layout and format.";
  }

  @Override
  public Paper paper() {
    return LoadFigures.paper();
  }

  @Override
  public List<String> contestantNames() {
    return LoadFigures.CONTESTANT_NAMES;
  }

  @Override
  public long defaultRowCount() {
    return 500_000;
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    Schema schema = MixedRows.schema();
    FormatData rows =
        new FormatData("", schema, new MixedRows(settings.seed(), settings.rowCount()));
    rows.generateMissing(data, List.of(SOURCE), progress);
    Path source = SOURCE.file(rows.directory(data, SOURCE));
    List<Contestant> contestants = new ArrayList<>();
    for (String name : LoadFigures.CONTESTANT_NAMES) {
      if (settings.includes(name)) {
        contestants.add(
            new ConversionContestant(
                Formats.named(name), source, schema, data.createScratchDirectory().resolve(name)));
      }
    }
    return new ExperimentPlan(contestants, LoadFigures.ratios());
  }

  @Override
  public List<ChartPair> charts(Results results) {
    return LoadFigures.charts(results);
  }
}
