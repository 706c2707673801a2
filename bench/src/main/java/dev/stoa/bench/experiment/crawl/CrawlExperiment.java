package dev.stoa.bench.experiment.crawl;

import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Settings;
import dev.stoa.cli.demo.crawl.CrawlOptions;
import dev.stoa.cli.demo.job.LocalJobs;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Section 6.3 of the CIF paper: the distinct content types of the pages whose address contains a
 * pattern, 6 % of them, by one unchanged MapReduce job over many formats.
 */
public final class CrawlExperiment implements Experiment {
  static final String BASELINE = "seq-custom";

  static final String NOTHING = "hadoop";
  private static final String DEFAULT = "stoa-default";

  private final List<PageFormat> formats;
  private final CrawlOptions options;

  /** The experiment on a crawl of the paper's proportions. */
  public CrawlExperiment() {
    this(CrawlOptions.ofThePaper());
  }

  CrawlExperiment(CrawlOptions options) {
    this.options = options;
    this.formats = formats();
  }

  /** All formats, one per contestant. */
  static List<PageFormat> formats() {
    return Stream.of(sequenceFiles(), PeerPageFormat.all(), TablePageFormat.all())
        .flatMap(Function.identity())
        .toList();
  }

  private static Stream<PageFormat> sequenceFiles() {
    SequencePageFormat custom = SequencePageFormat.custom();
    return Stream.of(
        custom,
        new TunedSequencePageFormat(custom),
        SequencePageFormat.uncompressed(),
        SequencePageFormat.byRecord(),
        SequencePageFormat.byBlock());
  }

  @Override
  public String name() {
    return "crawl";
  }

  @Override
  public String description() {
    return "The distinct content types of the pages whose address contains a pattern: one MapReduce"
        + " job over many formats; map time.";
  }

  @Override
  public Paper paper() {
    return PaperTable1.paper();
  }

  @Override
  public List<String> contestantNames() {
    return Stream.concat(formats.stream().map(PageFormat::name), Stream.of(NOTHING)).toList();
  }

  @Override
  public long defaultRows() {
    return 200_000;
  }

  @Override
  public int dataVersion() {
    return 3;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    List<PageFormat> included =
        formats.stream().filter(format -> settings.includes(format.name())).toList();
    data.generateMissing(
        included.stream().map(PageFormat::dataName).distinct().toList(),
        directories -> write(settings, directories, progress));
    LocalJobs jobs = LocalJobs.in(data.scratch());
    List<Contestant> contestants = new ArrayList<>();
    for (PageFormat format : included) {
      Path directory = data.path(format.dataName());
      contestants.add(new JobContestant(format, directory, jobs));
      if (format.name().equals(DEFAULT)) {
        contestants.add(
            new NoopContestant(
                DEFAULT,
                "its records, none of them read",
                job -> format.configureInput(job, directory),
                jobs));
      }
    }
    contestants.add(
        new NoopContestant(
            NOTHING,
            "one record repeatedly, nothing read",
            job -> NoopInputFormat.configure(job, settings.rows(), CrawlData.FILE_COUNT),
            jobs));
    return new ExperimentPlan(
        contestants, CrawlRatios.of(formats.stream().map(PageFormat::name).toList()));
  }

  private void write(Settings settings, Map<String, Path> directories, ProgressListener progress)
      throws IOException {
    Map<PageFormat, Path> missing = new LinkedHashMap<>();
    for (PageFormat format : formats) {
      Path directory = directories.get(format.name()); // Formats that share data write none.
      if (directory != null) {
        missing.put(format, directory);
      }
    }
    CrawlData.write(settings, options, missing, progress);
  }

  @Override
  public List<ChartPair> charts(Results results) {
    return CrawlCharts.of(results);
  }
}
