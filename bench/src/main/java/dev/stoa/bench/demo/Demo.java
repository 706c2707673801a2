package dev.stoa.bench.demo;

import dev.stoa.bench.crawl.CrawlGenerator;
import dev.stoa.bench.crawl.CrawlOptions;
import dev.stoa.bench.crawl.UrlInfo;
import dev.stoa.bench.work.Progress;
import java.io.IOException;
import java.io.PrintStream;

/**
 * The demo: makes a crawl or takes the user's pages, writes them as a table and as a SequenceFile,
 * runs the CIF paper's Figure 1 job over both, and prints what each answered, read and took. {@code
 * stoa demo} is a thin layer above it.
 */
public final class Demo {
  private final DemoOptions options;
  private final Progress progress;
  private final DemoText text;

  private Demo(DemoOptions options, PrintStream out, Progress progress) {
    this.options = options;
    this.progress = progress;
    this.text = new DemoText(out, options);
  }

  /**
   * Runs the demo; whether the answers agree is the caller's to look at.
   *
   * @throws IllegalArgumentException when the user's records are no crawled pages, or none
   * @throws java.nio.file.FileAlreadyExistsException when the directory holds another demo's files
   */
  public static DemoReport run(DemoOptions options, PrintStream out, Progress progress)
      throws IOException {
    options.input().ifPresent(input -> PageFields.check(input.name(), input.schema()));
    try (DemoPlace place = place(options)) {
      DemoReport report = new Demo(options, out, progress).run(place);
      place.finish();
      return report;
    }
  }

  private static DemoPlace place(DemoOptions options) throws IOException {
    return options.cluster().isPresent()
        ? ClusterWorkspace.in(options.cluster().get())
        : Workspace.in(options.directory(), options.afterwards());
  }

  private DemoReport run(DemoPlace place) throws IOException {
    text.start();
    Twins twins = write(new TwinWriter(place, progress));
    if (twins.rows() == 0) {
      throw new IllegalArgumentException(
          options.input().map(DemoInput::name).orElse("the crawl")
              + " holds no records; run the demo on records of crawled pages");
    }
    text.written(twins, place);
    PageJobs jobs = new PageJobs(place, options.pattern());
    jobs.warmUp();
    for (int round = 1; round <= options.rounds(); round++) {
      jobs.round(round);
      text.round(round, jobs.lastOverSequenceFile(), jobs.lastOverTable());
    }
    DemoReport report =
        new DemoReport(
            twins.rows(), jobs.sequenceFileSeries(), jobs.tableSeries(), twins.bytesByColumn());
    text.finish(report, place.shown(place.tablePath()));
    return report;
  }

  private Twins write(TwinWriter writer) throws IOException {
    if (options.input().isPresent()) {
      DemoInput input = options.input().get();
      return writer.write(input.schema(), input.records());
    }
    return writer.write(
        UrlInfo.schema(),
        new CrawlGenerator(options.seed(), options.pages(), CrawlOptions.defaults()));
  }
}
