package dev.stoa.table.inspect;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.column.Extent;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.RowRange;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import dev.stoa.table.inspect.ScanExplanation.Decision;
import dev.stoa.table.inspect.ScanExplanation.FilePlan;
import dev.stoa.table.inspect.ScanExplanation.PageReason;
import dev.stoa.table.inspect.ScanExplanation.SegmentPlan;
import dev.stoa.table.inspect.ScanExplanation.SplitPlan;
import dev.stoa.table.inspect.ScanExplanation.Use;
import dev.stoa.table.scan.ScanFilter;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Plans a scan and decides about its pages as a reader would, and remembers each decision. Used
 * once.
 */
final class ScanExplainer implements ScanFilter.PlanListener {
  /** The number of footers of output columns from which on page counts are estimated. */
  private static final int MAX_OUTPUT_FOOTERS = 10_000;

  private final TableScan scan;
  private final Storage storage;
  private final SnapshotRoot root;
  private final ScanFilter filter;
  private final BoundPartitioning partitioning;
  private final List<Column> outputColumns;
  private final Set<Integer> outputIds = new HashSet<>();
  private final Set<Integer> predicateIds = new HashSet<>();
  private final List<SegmentPlan> segments = new ArrayList<>();

  /** The decisions about split directories, in the order of the rows. */
  private final Map<SplitDirectory, Decision> decisions = new LinkedHashMap<>();

  private long footerCount;
  private int outputFooterCount;

  ScanExplainer(TableScan scan) {
    this.scan = scan;
    this.storage = scan.state().storage();
    this.root = scan.state().root();
    this.filter = scan.scanFilter();
    this.partitioning = root.partitioning().bind(root.schema());
    List<Column> readColumns = scan.readColumns();
    this.outputColumns = scan.predicate().isPresent() ? filter.selectedColumns() : readColumns;
    outputColumns.forEach(column -> outputIds.add(column.id()));
    readColumns
        .subList(outputColumns.size(), readColumns.size())
        .forEach(column -> predicateIds.add(column.id()));
  }

  @Override
  public void segment(SegmentReference segment, boolean mayMatch) {
    segments.add(
        new SegmentPlan(
            segment.name(),
            segment.totals().splitCount(),
            segment.totals().rowCount(),
            segment.totals().sizeInBytes(),
            mayMatch));
  }

  @Override
  public void split(SplitDirectory split, boolean mayMatch) {
    decisions.put(split, mayMatch ? Decision.READ : reason(split));
  }

  private Decision reason(SplitDirectory split) {
    if (split.liveRowCount() == 0) {
      return Decision.NO_ROWS;
    }
    return filter.isExcludedByPartition(split, partitioning) ? Decision.PARTITION : Decision.BOUNDS;
  }

  @Override
  public void skippedByIndex(SplitDirectory split) {
    decisions.put(split, Decision.INDEX);
  }

  ScanExplanation explain() throws IOException {
    scan.plan(this);
    List<SplitPlan> plans = new ArrayList<>();
    for (Map.Entry<SplitDirectory, Decision> entry : decisions.entrySet()) {
      boolean isRead = entry.getValue() == Decision.READ;
      plans.add(isRead ? explain(entry.getKey()) : skippedPlan(entry.getKey(), entry.getValue()));
    }
    return new ScanExplanation(
        scan.predicate().map(FilterPredicate::toString),
        outputColumns.stream().map(Column::name).toList(),
        names(predicateIds),
        segments,
        plans,
        footerCount);
  }

  private List<String> names(Set<Integer> ids) {
    return root.schema().columns().stream()
        .filter(column -> ids.contains(column.id()))
        .map(Column::name)
        .toList();
  }

  private SplitPlan skippedPlan(SplitDirectory split, Decision decision) {
    return new SplitPlan(
        split.name(),
        partitioning.format(split.partition()),
        split.rowCount(),
        split.deletedRowCount(),
        decision,
        List.of(),
        0,
        0,
        Map.of(),
        columnFiles(split).stream().map(ScanFile::unread).toList());
  }

  private SplitPlan explain(SplitDirectory split) throws IOException {
    ReadProjection projection = scan.taskFor(split).readProjection();
    try (SplitReader reader = new SplitReader(storage, split, projection, new ReadCounters())) {
      List<RowRange> ranges = reader.decideRows();
      if (projection.filter().predicate().isPresent()) {
        footerCount += predicateIds.size();
      }
      long accepted = rowCount(ranges, FilterDecision.ALL);
      long tested = rowCount(ranges, FilterDecision.SOME);
      List<FilePlan> files = new ArrayList<>();
      for (ScanFile file : columnFiles(split)) {
        files.add(plan(file, ranges, reader));
      }
      return new SplitPlan(
          split.name(),
          partitioning.format(split.partition()),
          split.rowCount(),
          split.deletedRowCount(),
          accepted + tested == 0 ? Decision.PAGES : Decision.READ,
          indexKey(reader.usedIndex()),
          accepted,
          tested,
          skippedRowCounts(ranges),
          files);
    }
  }

  private List<String> indexKey(Optional<IndexDefinition> index) {
    return index.map(used -> used.keyNames(root.schema())).orElse(List.of());
  }

  private static long rowCount(List<RowRange> ranges, FilterDecision decision) {
    return ranges.stream()
        .filter(range -> range.decision() == decision)
        .mapToLong(RowRange::rowCount)
        .sum();
  }

  private static Map<PageReason, Long> skippedRowCounts(List<RowRange> ranges) {
    Map<PageReason, Long> counts = new EnumMap<>(PageReason.class);
    for (RowRange range : ranges) {
      if (range.decision() == FilterDecision.NONE) {
        PageReason reason =
            switch (range.reason()) {
              case BLOOM_FILTER -> PageReason.BLOOM_FILTER;
              case INDEX -> PageReason.INDEX;
              case BOUNDS, UNDECIDED -> PageReason.BOUNDS;
            };
        counts.merge(reason, range.rowCount(), Long::sum);
      }
    }
    return counts;
  }

  /** A file of some of the scan's columns. */
  private record ScanFile(
      String path,
      ColumnFile file,
      List<String> columns,
      List<Integer> ordinals,
      Use use,
      long sizeInBytes) {
    FilePlan unread() {
      return plan(0, 0, 0, false);
    }

    FilePlan plan(int testedPages, int readPages, long readSizeInBytes, boolean isEstimated) {
      return new FilePlan(
          path,
          columns,
          use,
          sizeInBytes,
          file.pageCount(),
          testedPages,
          readPages,
          readSizeInBytes,
          isEstimated);
    }

    ScanFile with(ScanFile other) {
      List<String> allColumns = new ArrayList<>(columns);
      allColumns.addAll(other.columns);
      Use mergedUse = use == other.use ? use : Use.BOTH;
      long size = file.extent().isPresent() ? sizeInBytes : sizeInBytes + other.sizeInBytes;
      return new ScanFile(path, file, List.copyOf(allColumns), ordinals, mergedUse, size);
    }
  }

  /** Returns the files of the scan's columns; each group of columns that is stored by row once. */
  private List<ScanFile> columnFiles(SplitDirectory split) {
    List<Column> columns = new ArrayList<>(outputColumns);
    columns.addAll(filter.extraColumns());
    Map<String, ScanFile> files = new LinkedHashMap<>();
    for (int ordinal = 0; ordinal < columns.size(); ordinal++) {
      Column column = columns.get(ordinal);
      Optional<ColumnFile> file = split.columnFile(column.id());
      if (file.isPresent()) {
        ScanFile scanFile = scanFile(split, file.get(), column, ordinal);
        String key =
            file.get().isRowOriented()
                ? file.get().rowGroupKey()
                : file.get().name() + " " + file.get().fieldId();
        files.merge(key, scanFile, ScanFile::with);
      }
    }
    return List.copyOf(files.values());
  }

  private ScanFile scanFile(SplitDirectory split, ColumnFile file, Column column, int ordinal) {
    boolean isTested = predicateIds.contains(column.id());
    Use use = !isTested ? Use.OUTPUT : outputIds.contains(column.id()) ? Use.BOTH : Use.PREDICATE;
    return new ScanFile(
        StoragePath.join(split.name(), file.name()),
        file,
        List.of(column.name()),
        List.of(ordinal),
        use,
        file.isRowOriented()
            ? file.extent().map(Extent::sizeInBytes).orElse(file.sizeInBytes())
            : file.sizeInBytes());
  }

  private FilePlan plan(ScanFile file, List<RowRange> ranges, SplitReader reader) {
    boolean isTested = file.use() != Use.OUTPUT;
    boolean isOutput = file.use() != Use.PREDICATE;
    long neededRows =
        (isTested || isOutput ? rowCount(ranges, FilterDecision.SOME) : 0)
            + (isOutput ? rowCount(ranges, FilterDecision.ALL) : 0);
    if (neededRows == 0) {
      return file.unread();
    }
    if (neededRows == reader.rowCount() && !isTested) {
      return file.plan(0, file.file().pageCount(), file.sizeInBytes(), false);
    }
    if (!isTested) {
      outputFooterCount++;
      if (outputFooterCount > MAX_OUTPUT_FOOTERS) {
        return estimate(file, neededRows, reader.rowCount());
      }
      footerCount++;
    }
    return count(file, ranges, reader, isTested, isOutput);
  }

  private static FilePlan estimate(ScanFile file, long neededRows, long rowCount) {
    double share = (double) neededRows / rowCount;
    int pages = (int) Math.ceil(share * file.file().pageCount());
    return file.plan(0, pages, Math.round(share * file.sizeInBytes()), true);
  }

  private static FilePlan count(
      ScanFile file,
      List<RowRange> ranges,
      SplitReader reader,
      boolean isTested,
      boolean isOutput) {
    PageCount pages = new PageCount(ranges, isTested, isOutput);
    reader.forEachPage(file.ordinals().get(0), pages);
    return file.plan(pages.testedCount, pages.readCount, pages.readSizeInBytes, false);
  }

  /** Counts the pages of a column that have rows to test or to return. */
  private static final class PageCount implements SplitReader.PageAction {
    private final List<RowRange> ranges;
    private final boolean isTested;
    private final boolean isOutput;
    private int nextRange;
    private int testedCount;
    private int readCount;
    private long readSizeInBytes;

    PageCount(List<RowRange> ranges, boolean isTested, boolean isOutput) {
      this.ranges = ranges;
      this.isTested = isTested;
      this.isOutput = isOutput;
    }

    @Override
    public void accept(long start, long end, long sizeInBytes) {
      while (ranges.get(nextRange).end() <= start) {
        nextRange++;
      }
      boolean hasTestedRows = false;
      boolean hasAcceptedRows = false;
      for (int i = nextRange; i < ranges.size() && ranges.get(i).start() < end; i++) {
        hasTestedRows |= ranges.get(i).decision() == FilterDecision.SOME;
        hasAcceptedRows |= ranges.get(i).decision() == FilterDecision.ALL;
      }
      if (isTested && hasTestedRows) {
        testedCount++;
      }
      if (hasTestedRows || (isOutput && hasAcceptedRows)) {
        readCount++;
        readSizeInBytes += sizeInBytes;
      }
    }
  }
}
