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
 * Section 6.3 of the CIF paper: one MapReduce job over many formats. It finds the distinct content
 * types of the web pages whose URL contains a pattern, which are 6 % of all pages. One case reads
 * from the page cache, another from a disk as slow as those of the paper's nodes.
 */
public final class CrawlExperiment implements Experiment {
  /** The name of the contestant that the paper compares all others with. */
  static final String BASELINE = "seq-custom";

  /** The name of the contestant whose input format reads no file. */
  static final String NO_INPUT = "hadoop";

  /** The label of that contestant: no format can be faster. */
  static final String NO_INPUT_LABEL = Contestant.labelOf(NoopContestant.CASE_NAME, NO_INPUT);

  private static final String DEFAULT_TABLE = "stoa-default";

  private final List<CrawlFormat> formats;
  private final CrawlOptions options;

  /** Creates the experiment, on a crawl with the paper's proportions. */
  public CrawlExperiment() {
    this(CrawlOptions.ofThePaper());
  }

  CrawlExperiment(CrawlOptions options) {
    this.options = options;
    this.formats = formats();
  }

  /** Returns all formats, one per contestant. */
  static List<CrawlFormat> formats() {
    return Stream.of(sequenceFiles(), PeerCrawlFormat.all(), TableCrawlFormat.all())
        .flatMap(Function.identity())
        .toList();
  }

  private static Stream<CrawlFormat> sequenceFiles() {
    SequenceFileCrawlFormat customFormat = SequenceFileCrawlFormat.custom();
    return Stream.of(
        customFormat,
        new TunedSequenceFileCrawlFormat(customFormat),
        SequenceFileCrawlFormat.uncompressed(),
        SequenceFileCrawlFormat.compressedByRecord(),
        SequenceFileCrawlFormat.compressedByBlock());
  }

  @Override
  public String name() {
    return "crawl";
  }

  @Override
  public String description() {
    return "The distinct content types of the web pages whose URL contains a pattern: one MapReduce"
        + " job over many formats; map time.";
  }

  @Override
  public Paper paper() {
    return PaperTable1.paper();
  }

  @Override
  public List<String> contestantNames() {
    return Stream.concat(formats.stream().map(CrawlFormat::name), Stream.of(NO_INPUT)).toList();
  }

  @Override
  public long defaultRowCount() {
    return 200_000;
  }

  @Override
  public int dataVersion() {
    return 3;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    List<CrawlFormat> includedFormats =
        formats.stream().filter(format -> settings.includes(format.name())).toList();
    data.generateMissing(
        includedFormats.stream().map(CrawlFormat::dataName).distinct().toList(),
        directories -> writeData(settings, directories, progress));
    LocalJobs jobs = LocalJobs.in(data.createScratchDirectory());
    List<Contestant> contestants = new ArrayList<>();
    for (CrawlFormat format : includedFormats) {
      Path directory = data.path(format.dataName());
      for (CrawlStorage storage : CrawlStorage.values()) {
        contestants.add(new JobContestant(format, directory, storage, jobs));
      }
      if (format.name().equals(DEFAULT_TABLE)) {
        contestants.add(
            new NoopContestant(
                DEFAULT_TABLE,
                "records of stoa-default, of which the map function reads no field",
                job -> format.configureInput(job, HadoopFiles.path(directory)),
                jobs));
      }
    }
    contestants.add(
        new NoopContestant(
            NO_INPUT,
            "the same record repeated; reads no file",
            job -> NoopInputFormat.configure(job, settings.rowCount(), CrawlDataWriter.PART_COUNT),
            jobs));
    return new ExperimentPlan(
        contestants, CrawlRatios.of(formats.stream().map(CrawlFormat::name).toList()));
  }

  private void writeData(
      Settings settings, Map<String, Path> directories, ProgressListener progress)
      throws IOException {
    Map<CrawlFormat, Path> directoriesByFormat = new LinkedHashMap<>();
    for (CrawlFormat format : formats) {
      // Only missing data sets have a directory, under the name of the format that owns them.
      Path directory = directories.get(format.name());
      if (directory != null) {
        directoriesByFormat.put(format, directory);
      }
    }
    CrawlDataWriter.write(settings, options, directoriesByFormat, progress);
  }

  @Override
  public List<ChartPair> charts(Results results) {
    return CrawlCharts.of(results);
  }
}
