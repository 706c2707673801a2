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
 * files, on an HDFS of several nodes and racks. The HDFS, the placement of blocks and all reads are
 * real; the scheduling of tasks and the speed of the network are simulated.
 */
public final class ColocationExperiment implements Experiment {
  private static final String SLOW_NODE_CASE = "slow-node";
  private static final String NO_WAIT_SUFFIX = "-no-wait";
  private static final double SLOWNESS_OF_SLOW_NODE = 4;
  private static final String COLOCATED_NAME = Placement.COLOCATED.label();

  private final ClusterShape shape;

  /** Creates the experiment, on a cluster of twenty nodes. */
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
    return "The crawl job on HDFS, with the column files of each split directory on the same nodes"
        + " or on any nodes; map time.";
  }

  @Override
  public Paper paper() {
    return new Paper(
        "CIF (VLDB 2011), section 6.4",
        Map.of(
            mapTimeRatioName(
                Setting.caseName(TableLayout.PLAIN, Network.ONE_GIGABIT_SHARED), COLOCATED_NAME),
            5.1));
  }

  private static String mapTimeRatioName(String caseName, String name) {
    return "map/" + Contestant.labelOf(caseName, name);
  }

  @Override
  public List<String> contestantNames() {
    return Stream.concat(
            Arrays.stream(Placement.values()).map(Placement::label),
            Stream.of(COLOCATED_NAME + NO_WAIT_SUFFIX))
        .toList();
  }

  @Override
  public long defaultRowCount() {
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

  /**
   * Generates missing local tables, which are kept, and copies them to new HDFS clusters, which are
   * not.
   */
  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    Map<TableLayout, Path> tablesByLayout = new EnumMap<>(TableLayout.class);
    for (TableLayout layout : TableLayout.values()) {
      String tableName = layout.label();
      SmallCrawl.TableShape tableShape =
          new SmallCrawl.TableShape(layout, shape.splitDirectoryCount());
      data.generateMissing(
          List.of(tableName),
          directories ->
              SmallCrawl.write(directories.get(tableName), settings, tableShape, progress));
      tablesByLayout.put(layout, data.path(tableName));
    }
    List<CrawlOnHdfs> crawls = new ArrayList<>();
    try {
      for (Placement placement : Placement.values()) {
        if (contestantNames().stream()
            .anyMatch(name -> isContestantOf(placement, name) && settings.includes(name))) {
          progress.step("copying the crawl to an HDFS cluster: " + placement.label());
          crawls.add(
              CrawlOnHdfs.create(
                  placement,
                  shape,
                  data.createScratchDirectory().resolve(placement.label()),
                  tablesByLayout));
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

  private static boolean isContestantOf(Placement placement, String name) {
    return name.equals(placement.label()) || name.equals(placement.label() + NO_WAIT_SUFFIX);
  }

  private List<Contestant> contestants(List<CrawlOnHdfs> crawls) {
    List<Contestant> contestants = new ArrayList<>();
    for (TableLayout layout : TableLayout.values()) {
      for (Network network : Network.values()) {
        for (CrawlOnHdfs crawl : crawls) {
          contestants.add(
              new ColocationContestant(crawl, Setting.of(layout, network, shape.clusterNodes())));
        }
      }
    }
    for (CrawlOnHdfs crawl : crawls) {
      contestants.add(new ColocationContestant(crawl, slowNodeSetting("", LocalityDelay.DEFAULT)));
      if (crawl.placement() == Placement.COLOCATED) {
        contestants.add(
            new ColocationContestant(crawl, slowNodeSetting(NO_WAIT_SUFFIX, LocalityDelay.NONE)));
      }
    }
    return contestants;
  }

  private Setting slowNodeSetting(String suffix, LocalityDelay localityDelay) {
    List<ClusterNode> nodes = new ArrayList<>(shape.clusterNodes());
    ClusterNode first = nodes.get(0);
    nodes.set(
        0, new ClusterNode(first.name(), first.rack(), first.slotCount(), SLOWNESS_OF_SLOW_NODE));
    return new Setting(
        SLOW_NODE_CASE,
        suffix,
        TableLayout.DEFAULT,
        Network.ONE_GIGABIT_SHARED,
        nodes,
        localityDelay,
        Setting.TimeMeasure.ELAPSED);
  }

  private List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    List<String> caseNames = new ArrayList<>();
    for (TableLayout layout : TableLayout.values()) {
      for (Network network : Network.values()) {
        caseNames.add(Setting.caseName(layout, network));
      }
    }
    caseNames.add(SLOW_NODE_CASE);
    for (String caseName : caseNames) {
      String baseline = Contestant.labelOf(caseName, Placement.DEFAULT.label());
      for (String name : contestantNames()) {
        String contestantLabel = Contestant.labelOf(caseName, name);
        if (!contestantLabel.equals(baseline)) {
          ratios.add(
              new Ratio(
                  mapTimeRatioName(caseName, name), Measure.SECONDS, baseline, contestantLabel));
          Measure localTaskSeconds = Measure.secondsOf(ColocationContestant.LOCAL_TASK_TIME);
          ratios.add(
              new Ratio(
                  ColocationContestant.LOCAL_TASK_TIME + "/" + contestantLabel,
                  localTaskSeconds,
                  baseline,
                  contestantLabel));
        }
      }
    }
    return ratios;
  }
}
