package dev.stoa.cli.demo;

import dev.stoa.cli.demo.crawl.CrawlGenerator;
import dev.stoa.cli.demo.crawl.CrawlOptions;
import dev.stoa.cli.demo.crawl.UrlInfo;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.io.PrintStream;

/**
 * Runs the demo: generates a crawl or reads the user's pages, writes them as a table and as a
 * SequenceFile, runs the job of Figure 1 of "Column-Oriented Storage Techniques for MapReduce"
 * (VLDB 2011, the CIF paper) over both, and prints the answers, bytes read and times. {@code stoa
 * demo} calls it.
 */
public final class Demo {
  private final DemoOptions options;
  private final ProgressListener progress;
  private final DemoPrinter printer;

  private Demo(DemoOptions options, PrintStream out, ProgressListener progress) {
    this.options = options;
    this.progress = progress;
    this.printer = new DemoPrinter(out, options);
  }

  /**
   * Runs the demo; the caller checks that the answers agree.
   *
   * @throws IllegalArgumentException when the user's records are not crawled pages, or the input is
   *     empty
   * @throws java.nio.file.FileAlreadyExistsException when the directory holds another demo's files
   */
  public static DemoReport run(DemoOptions options, PrintStream out, ProgressListener progress)
      throws IOException {
    options.input().ifPresent(input -> PageSchemaCheck.check(input.name(), input.schema()));
    try (DemoWorkspace workspace = workspace(options)) {
      DemoReport report = new Demo(options, out, progress).run(workspace);
      workspace.finish();
      return report;
    }
  }

  private static DemoWorkspace workspace(DemoOptions options) throws IOException {
    return options.cluster().isPresent()
        ? ClusterWorkspace.in(options.cluster().get())
        : LocalWorkspace.in(options.directory(), options.retention());
  }

  private DemoReport run(DemoWorkspace workspace) throws IOException {
    printer.printStart();
    DemoFiles files = write(new DemoFileWriter(workspace, progress));
    if (files.rowCount() == 0) {
      throw new IllegalArgumentException(
          options.input().map(DemoInput::name).orElse("the crawl")
              + " contains no records; run the demo on records of crawled pages");
    }
    printer.printFiles(files, workspace);
    PageJobs jobs = new PageJobs(workspace, options.pattern());
    jobs.warmUp();
    for (int round = 1; round <= options.roundCount(); round++) {
      jobs.runRound(round);
      printer.printRound(round, jobs.lastSequenceFileResult(), jobs.lastTableResult());
    }
    DemoReport report =
        new DemoReport(
            files.rowCount(), jobs.sequenceFileSeries(), jobs.tableSeries(), files.bytesByColumn());
    printer.printResults(report, workspace.displayName(workspace.tablePath()));
    return report;
  }

  private DemoFiles write(DemoFileWriter writer) throws IOException {
    if (options.input().isPresent()) {
      DemoInput input = options.input().get();
      return writer.write(input.schema(), input.records());
    }
    return writer.write(
        UrlInfo.schema(),
        new CrawlGenerator(options.seed(), options.pageCount(), CrawlOptions.defaults()));
  }
}
