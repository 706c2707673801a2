package dev.stoa.testing.predicate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.ForwardingStorage;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import dev.stoa.table.inspect.ScanExplanation;
import dev.stoa.table.inspect.ScanExplanation.Decision;
import dev.stoa.table.inspect.ScanExplanation.FilePlan;
import dev.stoa.table.inspect.ScanExplanation.SplitPlan;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares explanations of scans with the files that the scans open, the pages that they read and
 * the rows that they return.
 */
final class ExplanationCheck {
  private final Set<Decision> decisions = EnumSet.noneOf(Decision.class);
  private long skippedPageCount;
  private long readPageCount;

  /** A storage that records the files that are opened. */
  private static final class OpenedFiles extends ForwardingStorage {
    private final Set<String> paths = new HashSet<>();

    OpenedFiles(Storage storage) {
      super(storage);
    }

    @Override
    public InputFile open(String path) throws IOException {
      paths.add(path);
      return super.open(path);
    }
  }

  /** What a scan read. */
  private record Reading(long rowCount, long pageCount, Set<String> paths) {
    static Reading of(List<ScanTask> tasks, Storage storage) throws IOException {
      OpenedFiles files = new OpenedFiles(storage);
      long rowCount = 0;
      long pageCount = 0;
      for (ScanTask task : tasks) {
        BatchReader batches = task.openBatches(files);
        try (batches) {
          while (batches.next()) {
            rowCount += batches.batch().rowCount();
          }
        }
        pageCount += batches.metrics().pagesRead();
      }
      return new Reading(rowCount, pageCount, files.paths);
    }
  }

  /** Asserts that a scan of rows without deletions reads no more than its explanation says. */
  void check(TableScan scan, Storage storage) throws IOException {
    ScanExplanation explanation = ScanExplanation.of(scan);
    Map<String, ScanTask> tasksBySplit = new HashMap<>();
    scan.tasks().forEach(task -> tasksBySplit.put(task.splitNames().get(0), task));
    for (SplitPlan split : explanation.splits()) {
      decisions.add(split.decision());
      List<ScanTask> tasks = Optional.ofNullable(tasksBySplit.get(split.name())).stream().toList();
      Reading reading = Reading.of(tasks, storage);
      boolean isPlanned = split.decision() == Decision.READ || split.decision() == Decision.PAGES;
      assertEquals(isPlanned, !tasks.isEmpty(), "whether there is a task for " + split);
      checkRows(split, reading, explanation.predicate().isEmpty());
      checkPages(split, reading, explanation.predicate().isEmpty());
      Set<String> explained = new HashSet<>();
      split.files().forEach(file -> explained.add(file.path()));
      reading.paths().removeIf(path -> path.endsWith(".del") || explained.contains(path));
      assertEquals(Set.of(), reading.paths(), "files that the explanation does not name");
    }
    long readSegmentSplits =
        explanation.segments().stream()
            .filter(ScanExplanation.SegmentPlan::isRead)
            .mapToLong(ScanExplanation.SegmentPlan::splitCount)
            .sum();
    assertEquals(readSegmentSplits, explanation.splits().size(), "split directories of segments");
  }

  private static void checkRows(SplitPlan split, Reading reading, boolean readsAllRows) {
    long skipped = split.skippedRowCounts().values().stream().mapToLong(Long::longValue).sum();
    if (split.decision() == Decision.READ || split.decision() == Decision.PAGES) {
      assertEquals(
          split.rowCount(), skipped + split.acceptedRowCount() + split.testedRowCount(), "rows");
    }
    assertTrue(reading.rowCount() >= split.acceptedRowCount(), "accepted rows of " + split);
    assertTrue(
        reading.rowCount() <= split.acceptedRowCount() + split.testedRowCount(),
        "tested rows of " + split);
    if (readsAllRows) {
      assertEquals(split.rowCount(), reading.rowCount());
    }
  }

  private void checkPages(SplitPlan split, Reading reading, boolean readsAllRows) {
    long pages = split.files().stream().mapToLong(FilePlan::pageCount).sum();
    long mayRead = split.files().stream().mapToLong(FilePlan::readPageCount).sum();
    assertTrue(
        reading.pageCount() <= mayRead,
        () -> reading.pageCount() + " pages were read, explained " + split);
    if (readsAllRows) {
      assertEquals(pages, mayRead, "pages of a scan without a predicate");
    }
    skippedPageCount += pages - mayRead;
    readPageCount += reading.pageCount();
    for (FilePlan file : split.files()) {
      assertTrue(file.readPageCount() <= file.pageCount(), file::toString);
      assertTrue(file.testedPageCount() <= file.readPageCount(), file::toString);
      assertTrue(file.readSizeInBytes() <= file.sizeInBytes(), file::toString);
    }
  }

  /** Asserts that scans skipped pages by each of some decisions, and read others. */
  void assertCovered(Decision... expectedDecisions) {
    assertTrue(decisions.containsAll(List.of(expectedDecisions)), "decided only " + decisions);
    assertTrue(skippedPageCount > 0, "no page was skipped");
    assertTrue(readPageCount > 0, "no page was read");
  }
}
