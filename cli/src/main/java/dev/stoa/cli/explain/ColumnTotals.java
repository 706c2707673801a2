package dev.stoa.cli.explain;

import dev.stoa.table.inspect.ScanExplanation;
import dev.stoa.table.inspect.ScanExplanation.Decision;
import dev.stoa.table.inspect.ScanExplanation.FilePlan;
import dev.stoa.table.inspect.ScanExplanation.SplitPlan;
import dev.stoa.table.inspect.ScanExplanation.Use;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The totals of a scan's column, or of columns that are stored row by row, over all files. */
final class ColumnTotals {
  private final String columns;
  private final Use use;
  private long fileCount;
  private long openedFileCount;
  private long pageCount;
  private long testedPageCount;
  private long readPageCount;
  private long sizeInBytes;
  private long readSizeInBytes;
  private boolean isEstimated;

  private ColumnTotals(String columns, Use use) {
    this.columns = columns;
    this.use = use;
  }

  /** Returns the totals of each column: the predicate's columns first, as a scan reads them. */
  static List<ColumnTotals> of(ScanExplanation explanation) {
    Map<String, ColumnTotals> totals = new LinkedHashMap<>();
    for (SplitPlan split : explanation.splits()) {
      for (FilePlan file : split.files()) {
        String columns = String.join(", ", file.columns());
        totals
            .computeIfAbsent(columns, names -> new ColumnTotals(names, file.use()))
            .add(file, split.decision());
      }
    }
    List<ColumnTotals> ordered = new ArrayList<>();
    totals.values().stream().filter(column -> column.use != Use.OUTPUT).forEach(ordered::add);
    totals.values().stream().filter(column -> column.use == Use.OUTPUT).forEach(ordered::add);
    return ordered;
  }

  private void add(FilePlan file, Decision decision) {
    fileCount++;
    // Batches end where pages end, so their reader opens each file, even if no page matches.
    openedFileCount += decision == Decision.READ || decision == Decision.PAGES ? 1 : 0;
    pageCount += file.pageCount();
    testedPageCount += file.testedPageCount();
    readPageCount += file.readPageCount();
    sizeInBytes += file.sizeInBytes();
    readSizeInBytes += file.readSizeInBytes();
    isEstimated |= file.isEstimated();
  }

  String columns() {
    return columns;
  }

  Use use() {
    return use;
  }

  long fileCount() {
    return fileCount;
  }

  long openedFileCount() {
    return openedFileCount;
  }

  long pageCount() {
    return pageCount;
  }

  long testedPageCount() {
    return testedPageCount;
  }

  long readPageCount() {
    return readPageCount;
  }

  long sizeInBytes() {
    return sizeInBytes;
  }

  long readSizeInBytes() {
    return readSizeInBytes;
  }

  boolean isEstimated() {
    return isEstimated;
  }
}
