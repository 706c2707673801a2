package dev.stoa.cli.explain;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.console.TextTable;
import dev.stoa.cli.work.QuantityFormat;
import dev.stoa.table.inspect.ScanExplanation;
import dev.stoa.table.inspect.ScanExplanation.Decision;
import dev.stoa.table.inspect.ScanExplanation.PageReason;
import dev.stoa.table.inspect.ScanExplanation.SegmentPlan;
import dev.stoa.table.inspect.ScanExplanation.SplitPlan;
import dev.stoa.table.inspect.ScanExplanation.Use;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Prints an explanation as tables of text. */
public final class ExplanationText {
  /** The number of split directories that are listed. */
  private static final int MAX_SHOWN_SPLITS = 20;

  /** The number of columns that are listed without {@code --all}. */
  private static final int MAX_SHOWN_COLUMNS = 40;

  private final Console console;
  private final ScanExplanation explanation;
  private final boolean showsAll;

  private ExplanationText(Console console, ScanExplanation explanation, boolean showsAll) {
    this.console = console;
    this.explanation = explanation;
    this.showsAll = showsAll;
  }

  /** Prints what a scan skips and reads, and what it read if it was measured. */
  public static void print(
      Console console,
      ScanExplanation explanation,
      Optional<Measurement> measurement,
      boolean showsAll)
      throws IOException {
    ExplanationText text = new ExplanationText(console, explanation, showsAll);
    text.printRows();
    console.print("");
    text.printColumns();
    console.print("");
    text.printSplits();
    if (measurement.isPresent()) {
      console.print("");
      text.printMeasurement(measurement.get());
    }
  }

  /** Prints how many rows each step leaves. */
  private void printRows() throws IOException {
    TextTable steps = TextTable.of("step", "decides by", "skipped>", "left>", "rows left>");
    long segments = explanation.segments().size();
    long readSegments = explanation.segments().stream().filter(SegmentPlan::isRead).count();
    long rows = explanation.segments().stream().mapToLong(SegmentPlan::rowCount).sum();
    long segmentRows =
        explanation.segments().stream()
            .filter(segment -> !segment.isRead())
            .mapToLong(SegmentPlan::rowCount)
            .sum();
    rows -= segmentRows;
    add(steps, "manifest segments", "bounds in the snapshot", segments, readSegments, rows);
    long left = explanation.splits().size();
    for (Decision decision : Decision.values()) {
      if (decision == Decision.READ) {
        continue;
      }
      List<SplitPlan> skipped =
          explanation.splits().stream().filter(split -> split.decision() == decision).toList();
      boolean isUsual = decision == Decision.BOUNDS || decision == Decision.PAGES;
      if (!skipped.isEmpty() || (isUsual && explanation.predicate().isPresent())) {
        rows -= skipped.stream().mapToLong(SplitPlan::rowCount).sum();
        add(steps, "splits", text(decision), left, left - skipped.size(), rows);
        left -= skipped.size();
      }
    }
    for (PageReason reason : PageReason.values()) {
      long skippedRows =
          explanation.splits().stream()
              .filter(split -> split.decision() == Decision.READ)
              .mapToLong(split -> split.skippedRowCounts().getOrDefault(reason, 0L))
              .sum();
      if (skippedRows > 0) {
        rows -= skippedRows;
        steps.add(
            "rows of pages",
            text(reason),
            CountFormat.format(skippedRows),
            "",
            CountFormat.format(rows));
      }
    }
    steps.print(console);
    long accepted = explanation.splits().stream().mapToLong(SplitPlan::acceptedRowCount).sum();
    if (explanation.predicate().isPresent()) {
      console.print(
          "%s tested by value; %s without a test"
              .formatted(
                  CountFormat.format(rows - accepted, "row"),
                  CountFormat.format(accepted, "row") + (accepted == 1 ? " matches" : " match")));
    }
  }

  private static void add(
      TextTable steps, String step, String reason, long count, long left, long rows) {
    steps.add(
        step,
        reason,
        CountFormat.format(count - left),
        CountFormat.format(left),
        CountFormat.format(rows));
  }

  static String text(Decision decision) {
    return switch (decision) {
      case READ -> "read";
      case NO_ROWS -> "all rows deleted";
      case PARTITION -> "partition";
      case BOUNDS -> "bounds in the manifest";
      case INDEX -> "shared index";
      case PAGES -> "footers: no page may match";
    };
  }

  static String text(PageReason reason) {
    return switch (reason) {
      case BOUNDS -> "bounds in footers";
      case BLOOM_FILTER -> "Bloom filters";
      case INDEX -> "key index";
    };
  }

  static String text(Use use) {
    return switch (use) {
      case PREDICATE -> "predicate";
      case OUTPUT -> "output";
      case BOTH -> "predicate, output";
    };
  }

  private void printColumns() throws IOException {
    List<ColumnTotals> columns = ColumnTotals.of(explanation);
    TextTable lines =
        TextTable.of(
            "column",
            "read for",
            "files>",
            "of>",
            "tested pages>",
            "read pages>",
            "of>",
            "bytes>",
            "of>");
    boolean isEstimated = false;
    int shown = showsAll ? columns.size() : Math.min(columns.size(), MAX_SHOWN_COLUMNS);
    for (ColumnTotals column : columns.subList(0, shown)) {
      lines.add(
          column.columns(),
          text(column.use()),
          CountFormat.format(column.openedFileCount()),
          CountFormat.format(column.fileCount()),
          column.use() == Use.OUTPUT ? "" : CountFormat.format(column.testedPageCount()),
          atMost(column, column.readPageCount()),
          CountFormat.format(column.pageCount()),
          QuantityFormat.size(column.readSizeInBytes()),
          QuantityFormat.size(column.sizeInBytes()));
      isEstimated |= column.isEstimated();
    }
    lines.print(console);
    if (shown < columns.size()) {
      console.printNote(
          "… %s more; --all lists them"
              .formatted(CountFormat.format(columns.size() - shown, "column")));
    }
    long bytes = columns.stream().mapToLong(ColumnTotals::readSizeInBytes).sum();
    long total = columns.stream().mapToLong(ColumnTotals::sizeInBytes).sum();
    console.print(
        "at most %s of %s of these columns; fewer where values exclude rows"
            .formatted(QuantityFormat.size(bytes), QuantityFormat.size(total)));
    if (isEstimated) {
      console.printNote(
          "~ assumes pages of the same size: too many footers would have to be read to count them");
    }
  }

  private static String atMost(ColumnTotals column, long pageCount) {
    return (column.isEstimated() ? "~" : "") + CountFormat.format(pageCount);
  }

  private void printSplits() throws IOException {
    boolean isPartitioned =
        explanation.splits().stream().anyMatch(split -> !split.partition().isEmpty());
    TextTable lines =
        TextTable.of(
                "split directory",
                "rows>",
                "decision",
                "tested rows>",
                "accepted rows>",
                "bytes>",
                "index")
            .withColumn("partition", isPartitioned);
    List<SplitPlan> read =
        explanation.splits().stream().filter(split -> split.decision() == Decision.READ).toList();
    List<SplitPlan> shown = showsAll ? explanation.splits() : read;
    int limit = showsAll ? shown.size() : Math.min(shown.size(), MAX_SHOWN_SPLITS);
    for (SplitPlan split : shown.subList(0, limit)) {
      lines.add(
          split.name(),
          CountFormat.format(split.rowCount()),
          text(split.decision()),
          CountFormat.format(split.testedRowCount()),
          CountFormat.format(split.acceptedRowCount()),
          QuantityFormat.size(
              split.files().stream().mapToLong(ScanExplanation.FilePlan::readSizeInBytes).sum()),
          String.join(", ", split.indexKey()),
          split.partition());
    }
    if (limit > 0) {
      lines.print(console);
    }
    int hidden = explanation.splits().size() - limit;
    if (hidden > 0) {
      console.printNote(
          "… %s more; --all lists them".formatted(CountFormat.format(hidden, "split")));
    }
    console.printNote(
        "explained from the manifest and %s, without reading a row"
            .formatted(CountFormat.format(explanation.footerCount(), "footer")));
  }

  private void printMeasurement(Measurement measurement) throws IOException {
    console.print(
        "measured: %s match; %s in %s opened; %s and %s read, footers included, in %s on one thread"
            .formatted(
                CountFormat.format(measurement.rowCount(), "row"),
                CountFormat.format(measurement.fileCount(), "file"),
                CountFormat.format(measurement.splitCount(), "split"),
                CountFormat.format(measurement.pageCount(), "page"),
                QuantityFormat.size(measurement.bytesRead()),
                QuantityFormat.time(measurement.time())));
  }
}
