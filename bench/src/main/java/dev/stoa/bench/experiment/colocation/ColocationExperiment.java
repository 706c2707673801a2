package dev.stoa.bench.experiment.colocation;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Section 6.4 of the CIF paper: the crawl job over split directories with and without co-located
 * files, on an HDFS of several nodes and racks. The HDFS, its placement and all reads are real; the
 * nodes of tasks, their time and their network are simulated.
 */
public final class ColocationExperiment implements Experiment {
  private static final String SLOW_NODE = "slow-node";
  private static final String NO_WAIT = "-no-wait";
  private static final double SLOWNESS = 4;
  private static final String COLOCATED = Placement.COLOCATED.label();

  private final ClusterShape shape;

  /** The experiment on twenty nodes. */
  public ColocationExperiment() {
    this(ClusterShape.DEFAULT);
  }

  ColocationExperiment(ClusterShape shape) {
    this.shape = shape;
  }

  @Override
  public String name() {
    return "colocation";
  }

  @Override
  public String description() {
    return "The crawl job on HDFS, with the column files of a split directory on the same nodes or"
        + " anywhere; map time.";
  }

  @Override
  public Paper paper() {
    return new Paper(
        "CIF (VLDB 2011), section 6.4",
        Map.of(
            ratio(Setting.caseName(TableLayout.PLAIN, Network.ONE_GIGABIT_SHARED), COLOCATED),
            5.1));
  }

  private static String ratio(String caseName, String name) {
    return "map/" + Contestant.labelOf(caseName, name);
  }

  @Override
  public List<String> contestantNames() {
    return Stream.concat(
            Arrays.stream(Placement.values()).map(Placement::label), Stream.of(COLOCATED + NO_WAIT))
        .toList();
  }

  @Override
  public long defaultRows() {
    return 400_000;
  }

  @Override
  public WarmUp warmUp() {
    return WarmUp.SHORT_RUNS;
  }

  @Override
  public int dataVersion() {
    return 2;
  }

  /** The pages are kept, but copied to a new HDFS each time, which ends with the command. */
  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    Map<TableLayout, Path> tables = new EnumMap<>(TableLayout.class);
    for (TableLayout layout : TableLayout.values()) {
      String table = layout.label();
      SmallPages.TableShape tableShape =
          new SmallPages.TableShape(layout, shape.splitDirectoryCount());
      data.generateMissing(
          List.of(table),
          directories -> SmallPages.write(directories.get(table), settings, tableShape, progress));
      tables.put(layout, data.path(table));
    }
    List<CrawlOnHdfs> crawls = new ArrayList<>();
    try {
      for (Placement placement : Placement.values()) {
        if (contestantNames().stream()
            .anyMatch(name -> isOf(placement, name) && settings.includes(name))) {
          progress.step("making an HDFS with a crawl: " + placement.label());
          crawls.add(
              CrawlOnHdfs.make(
                  placement, shape, data.scratch().resolve(placement.label()), tables));
        }
      }
      return new ExperimentPlan(contestants(crawls), ratios());
    } catch (IOException | RuntimeException e) {
      for (CrawlOnHdfs crawl : crawls) {
        crawl.close();
      }
      throw e;
    }
  }

  private static boolean isOf(Placement placement, String contestant) {
    return contestant.equals(placement.label()) || contestant.equals(placement.label() + NO_WAIT);
  }

  private List<Contestant> contestants(List<CrawlOnHdfs> crawls) {
    List<Contestant> contestants = new ArrayList<>();
    for (TableLayout layout : TableLayout.values()) {
      for (Network network : Network.values()) {
        for (CrawlOnHdfs crawl : crawls) {
          contestants.add(
              new JobContestant(crawl, Setting.of(layout, network, shape.clusterNodes())));
        }
      }
    }
    for (CrawlOnHdfs crawl : crawls) {
      contestants.add(new JobContestant(crawl, slowNode("", LocalityDelay.DEFAULT)));
      if (crawl.placement() == Placement.COLOCATED) {
        contestants.add(new JobContestant(crawl, slowNode(NO_WAIT, LocalityDelay.NONE)));
      }
    }
    return contestants;
  }

  private Setting slowNode(String suffix, LocalityDelay localityDelay) {
    List<ClusterNode> nodes = new ArrayList<>(shape.clusterNodes());
    ClusterNode first = nodes.get(0);
    nodes.set(0, new ClusterNode(first.name(), first.rack(), first.slots(), SLOWNESS));
    return new Setting(
        SLOW_NODE,
        suffix,
        TableLayout.DEFAULT,
        Network.ONE_GIGABIT_SHARED,
        nodes,
        localityDelay,
        Setting.TimeMeasure.ELAPSED);
  }

  private List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    List<String> cases = new ArrayList<>();
    for (TableLayout layout : TableLayout.values()) {
      for (Network network : Network.values()) {
        cases.add(Setting.caseName(layout, network));
      }
    }
    cases.add(SLOW_NODE);
    for (String caseName : cases) {
      String baseline = Contestant.labelOf(caseName, Placement.DEFAULT.label());
      for (String name : contestantNames()) {
        String label = Contestant.labelOf(caseName, name);
        if (!label.equals(baseline)) {
          ratios.add(new Ratio(ratio(caseName, name), Measure.SECONDS, baseline, label));
          Measure localTask = Measure.secondsOf(JobContestant.LOCAL_TASK);
          ratios.add(new Ratio(JobContestant.LOCAL_TASK + "/" + label, localTask, baseline, label));
        }
      }
    }
    return ratios;
  }
}
