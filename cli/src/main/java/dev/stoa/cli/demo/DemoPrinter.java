package dev.stoa.cli.demo;

import dev.stoa.cli.demo.job.JobResult;
import dev.stoa.cli.work.QuantityFormat;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Prints the output of the demo; called in the order of the methods, as the demo proceeds. */
final class DemoPrinter {
  /** The name of the demo's kind of SequenceFile in the CIF paper. */
  static final String SEQUENCE_FILE_NAME = "seq-uncompressed";

  /** The name of the table's format. */
  static final String STOA_NAME = "Stoa";

  private static final int MAX_SHOWN_ANSWER_COUNT = 30;
  private static final String ROW_FORMAT = "  %-16s %14s %14s %14s%n";

  private final PrintStream out;
  private final DemoOptions options;

  DemoPrinter(PrintStream out, DemoOptions options) {
    this.out = out;
    this.options = options;
  }

  void printStart() {
    String pageSource =
        options
            .input()
            .map(input -> "Reading pages from " + input.name())
            .orElse(
                "Generating a crawl of %s pages (seed %d)"
                    .formatted(QuantityFormat.count(options.pageCount()), options.seed()));
    out.println(pageSource + ", and writing each to a table and to a SequenceFile.");
    out.flush();
  }

  void printFiles(DemoFiles files, DemoWorkspace workspace) {
    out.printf(
        "  %s pages in %s%n",
        QuantityFormat.count(files.rowCount()), QuantityFormat.time(files.time()));
    out.printf(
        "  table         %10s  %s%n",
        QuantityFormat.size(files.tableSizeInBytes()),
        workspace.displayName(workspace.tablePath()));
    out.printf(
        "  SequenceFile  %10s  %s%n",
        QuantityFormat.size(files.sequenceFileSizeInBytes()),
        workspace.displayName(workspace.sequenceFilePath()));
    out.println();
    out.printf(
        "The job, Figure 1 of the CIF paper: the distinct content types of the pages whose%n");
    out.printf(
        "URL contains \"%s\". A warm-up of each, then %d round%s of both in turn:%n",
        options.pattern(), options.roundCount(), options.roundCount() == 1 ? "" : "s");
    out.flush();
  }

  void printRound(int number, JobResult sequenceFileResult, JobResult tableResult) {
    out.printf(
        "  round %d: %s %s, %s %s%n",
        number,
        SEQUENCE_FILE_NAME,
        QuantityFormat.time(sequenceFileResult.totalTime()),
        STOA_NAME,
        QuantityFormat.time(tableResult.totalTime()));
    out.flush();
  }

  /** Prints the results and the next steps; {@code table} is the name that a user would type. */
  void printResults(DemoReport report, String table) {
    printTable(report.sequenceFileSeries(), report.tableSeries());
    printAnswers(report);
    out.println("Bytes of each column of the table:");
    BarChart.lines(report.bytesByColumn(), options.barStyle())
        .forEach(line -> out.println("  " + line));
    out.println();
    printNextSteps(table);
    out.flush();
  }

  private void printTable(JobSeries sequenceFileSeries, JobSeries tableSeries) {
    out.println();
    out.printf(ROW_FORMAT, "", "bytes read", "map time", "whole job");
    printRow(sequenceFileSeries);
    printRow(tableSeries);
    out.printf(
        ROW_FORMAT,
        "ratio",
        QuantityFormat.ratio(sequenceFileSeries.bytesRead(), tableSeries.bytesRead()),
        ratio(sequenceFileSeries.medianMapTime(), tableSeries.medianMapTime()),
        ratio(sequenceFileSeries.medianTotalTime(), tableSeries.medianTotalTime()));
    out.println(
        "  Reading seq-uncompressed decodes each record whole, as SequenceFiles must be read;");
    out.println("  Stoa opens two columns and decodes what the map function asks for.");
    out.println(
        options.cluster().isEmpty()
            ? "  Medians. Map time is that of all map functions divided by the map slots; the"
            : "  Medians. Map time is that of the map functions of one task, on average; the");
    out.println("  whole job adds what Hadoop takes to start and to end any job, however small.");
    out.println();
  }

  private void printRow(JobSeries series) {
    out.printf(
        ROW_FORMAT,
        series.inputName(),
        QuantityFormat.size(series.bytesRead()),
        QuantityFormat.time(series.medianMapTime()),
        QuantityFormat.time(series.medianTotalTime()));
  }

  private void printAnswers(DemoReport report) {
    SortedSet<String> sequenceFileAnswers = report.sequenceFileSeries().answer();
    SortedSet<String> tableAnswers = report.tableSeries().answer();
    out.printf(
        "  %-16s %-14s answer%n",
        report.sequenceFileSeries().inputName(), report.tableSeries().inputName());
    SortedSet<String> allAnswers = new TreeSet<>(sequenceFileAnswers);
    allAnswers.addAll(tableAnswers);
    List<String> shownAnswers =
        new ArrayList<>(allAnswers).subList(0, shownCount(allAnswers.size()));
    for (String answer : shownAnswers) {
      out.printf(
          "  %-16s %-14s %s%n",
          mark(sequenceFileAnswers.contains(answer)), mark(tableAnswers.contains(answer)), answer);
    }
    if (shownAnswers.size() < allAnswers.size()) {
      out.printf("  and %d more%n", allAnswers.size() - shownAnswers.size());
    }
    if (allAnswers.isEmpty()) {
      out.printf("  no page whose URL contains \"%s\" has a type%n", options.pattern());
    }
    out.println(
        report.answersAgree()
            ? "The answers are equal, in every round."
            : "THE ANSWERS DIFFER: this is a bug in Stoa; please report it.");
    out.println();
  }

  private void printNextSteps(String table) {
    out.println("Try next:");
    if (options.retention() == FileRetention.KEEP || options.cluster().isPresent()) {
      out.printf("  stoa describe %s%n", table);
      out.printf("  stoa head %s --columns url,metadata --json%n", table);
      out.printf("  stoa verify %s%n", table);
    } else if (options.input().isPresent()) {
      out.printf("  stoa load %s pages%n", options.input().get().name());
      out.println("  stoa describe pages");
      out.println("  stoa cat pages --columns url,metadata --json");
    } else {
      out.println("  stoa demo --keep crawl-demo         keeps the files, to look at them with");
      out.println("  stoa describe crawl-demo/crawl      and head, cat, count, verify, export");
      out.println("  stoa demo --pages 200000            a larger crawl");
      out.println("  stoa load YOUR-FILE YOUR-TABLE      your own records");
    }
  }

  private static int shownCount(int count) {
    return Math.min(count, MAX_SHOWN_ANSWER_COUNT);
  }

  private static String mark(boolean isFound) {
    return isFound ? "yes" : "no";
  }

  private static String ratio(Duration dividend, Duration divisor) {
    return QuantityFormat.ratio(dividend.toNanos(), divisor.toNanos());
  }
}
