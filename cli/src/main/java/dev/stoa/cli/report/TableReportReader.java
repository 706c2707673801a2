package dev.stoa.cli.report;

import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.output.BoundValues;
import dev.stoa.cli.output.RecordFormatter;
import dev.stoa.cli.report.BoundsScale.Range;
import dev.stoa.cli.report.TableReport.Bar;
import dev.stoa.cli.report.TableReport.ColumnBounds;
import dev.stoa.cli.report.TableReport.HeatMapRow;
import dev.stoa.cli.report.TableReport.MapKeys;
import dev.stoa.cli.report.TableReport.SplitGroup;
import dev.stoa.cli.report.TableReport.Version;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.table.ColumnDescription;
import dev.stoa.table.Table;
import dev.stoa.table.TableDescription;
import dev.stoa.table.TableDescription.RowGroupDescription;
import dev.stoa.table.TableDescription.SplitDescription;
import dev.stoa.table.inspect.FileInspection;
import dev.stoa.table.inspect.PageSample;
import dev.stoa.table.inspect.SplitInspection;
import dev.stoa.table.inspect.TableInspector;
import dev.stoa.table.inspect.VersionFiles;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Gathers the data of a table's page: from the manifest, the kept snapshots and a limited number of
 * pages. Used once.
 */
final class TableReportReader {
  /** More columns are shown as one line of the heat map. */
  private static final int MAX_COLUMNS = 60;

  /** More split directories are grouped. */
  private static final int MAX_GROUPS = 100;

  /** The number of pages whose encodings are read. */
  private static final int MAX_ENCODING_PAGES = 2_000;

  private static final int MAX_VERSIONS = 200;
  private static final int MAX_BOUND_LENGTH = 40;

  private final String location;
  private final Table table;
  private final TableDescription description;
  private final List<String> columns;
  private final TableInspector inspector;
  private final List<VersionFiles> versionFiles;
  private final List<SplitInspection> splits;
  private final List<Map<String, FileInspection>> filesBySplit;
  private final int groupSize;

  /** Encodings are read in one of this many groups. */
  private final int sampleStep;

  private final RecordFormatter values;

  /** The indexes of all columns in the schema, by name. */
  private final Map<String, Integer> ordinals = new HashMap<>();

  private final List<String> notes = new ArrayList<>();
  private final Map<String, Integer> encodingIndexes = new LinkedHashMap<>();

  /** The samples of a column's first pages, by the group of split directories. */
  private final Map<Integer, Map<String, PageSample>> samplesByGroup = new HashMap<>();

  private TableReportReader(String location, Table table, Optional<String> boundsColumn)
      throws IOException {
    this.location = location;
    this.table = table;
    boundsColumn.ifPresent(column -> TableInspector.of(table, List.of(column)));
    this.description = table.describe();
    this.columns = shownColumns(description, boundsColumn);
    this.inspector = TableInspector.of(table, columns);
    this.versionFiles = inspector.readVersions(MAX_VERSIONS);
    this.splits = inspector.splits();
    this.groupSize = Math.max(1, (splits.size() + MAX_GROUPS - 1) / MAX_GROUPS);
    int pageCount = columns.size() * groupCount();
    this.sampleStep = Math.max(1, (pageCount + MAX_ENCODING_PAGES - 1) / MAX_ENCODING_PAGES);
    this.filesBySplit =
        splits.stream()
            .map(
                split ->
                    split.files().stream()
                        .collect(Collectors.toMap(FileInspection::column, file -> file)))
            .toList();
    this.values = RecordFormatter.ofTruncatedValues(table.schema(), MAX_BOUND_LENGTH);
    description.columns().forEach(column -> ordinals.put(column.name(), ordinals.size()));
  }

  /**
   * Gathers the data of a table.
   *
   * @param boundsColumn a column that is shown even if others are larger
   * @throws dev.stoa.exception.InvalidTableException when this column does not exist
   */
  static TableReport read(String location, Table table, Optional<String> boundsColumn)
      throws IOException {
    return new TableReportReader(location, table, boundsColumn).read();
  }

  /** Returns the largest columns, in the order of the schema. */
  private static List<String> shownColumns(
      TableDescription description, Optional<String> boundsColumn) {
    Map<String, Long> sizes = new HashMap<>();
    for (ColumnDescription column : description.columns()) {
      sizes.put(column.name(), column.sizeInBytes());
    }
    for (RowGroupDescription group : description.rowGroups()) {
      group
          .columns()
          .forEach(
              name -> sizes.merge(name, group.sizeInBytes() / group.columns().size(), Long::sum));
    }
    Set<String> shown = new LinkedHashSet<>();
    boundsColumn.ifPresent(shown::add);
    description.columns().stream()
        .map(ColumnDescription::name)
        .sorted(Comparator.comparing(name -> -sizes.get(name)))
        .limit(MAX_COLUMNS)
        .forEach(shown::add);
    return description.columns().stream()
        .map(ColumnDescription::name)
        .filter(shown::contains)
        .toList();
  }

  private TableReport read() throws IOException {
    sampleEncodings();
    List<HeatMapRow> rows = new ArrayList<>();
    for (String column : columns) {
      rows.add(row(column));
    }
    if (columns.size() < description.columns().size()) {
      rows.add(otherColumns(rows));
    }
    PageSavings savings = new PageSavings(table, splits, inspector);
    List<TableReport.Saving> savingList = savings.read(rows);
    List<MapKeys> maps = MapKeysReader.read(columns, splits, savings.samples());
    addNotes(savings.samples().size());
    return new TableReport(
        location,
        table,
        description,
        groups(),
        rows,
        List.copyOf(encodingIndexes.keySet()),
        savingList,
        maps,
        versions(),
        AdviceFinder.find(location, table, description),
        notes);
  }

  private void addNotes(int savingPages) {
    int hiddenColumns = description.columns().size() - columns.size();
    if (hiddenColumns > 0) {
      notes.add(
          "Of %s, the %s largest are shown one by one; the last line of the map adds up the other %s."
              .formatted(
                  CountFormat.format(description.columns().size(), "column"),
                  CountFormat.format(columns.size()),
                  CountFormat.format(hiddenColumns)));
    }
    if (groupSize > 1) {
      notes.add(
          "There are %s; each cell and bar stands for up to %s neighboring ones."
              .formatted(CountFormat.format(splits.size(), "split"), groupSize));
    }
    int pages = samplesByGroup.values().stream().mapToInt(Map::size).sum();
    notes.add(
        "Read for this page: the list of files, the manifest, %s, the headers of %s for encodings, and the values of %s for what encodings saved."
            .formatted(
                CountFormat.format(versionFiles.size(), "snapshot"),
                CountFormat.format(pages, "page"),
                CountFormat.format(savingPages, "page")));
  }

  private int groupCount() {
    return (splits.size() + groupSize - 1) / groupSize;
  }

  private int groupEnd(int group) {
    return Math.min(splits.size(), (group + 1) * groupSize);
  }

  private List<SplitGroup> groups() {
    List<SplitGroup> groups = new ArrayList<>();
    for (int group = 0; group < groupCount(); group++) {
      List<SplitDescription> members =
          description.splits().subList(group * groupSize, groupEnd(group));
      groups.add(
          new SplitGroup(
              members.get(0).name(),
              members.get(0).partition(),
              members.size(),
              members.stream().mapToLong(SplitDescription::rowCount).sum(),
              members.stream().mapToLong(SplitDescription::sizeInBytes).sum()));
    }
    return groups;
  }

  /** Reads the encodings of the first pages in as many groups as the limit allows. */
  private void sampleEncodings() throws IOException {
    for (int group = 0; group < groupCount(); group += sampleStep) {
      samplesByGroup.put(group, inspector.firstPages(group * groupSize, Set.copyOf(columns)));
    }
    if (sampleStep > 1) {
      notes.add(
          ("Encodings were read for one of %s cells of a line; the cells after it repeat them."
                  + " Those of a cell are of the first page of its first split directory.")
              .formatted(sampleStep));
    }
  }

  private HeatMapRow row(String column) throws IOException {
    List<Optional<FileInspection>> files =
        filesBySplit.stream().map(byColumn -> Optional.ofNullable(byColumn.get(column))).toList();
    long[] sizes = new long[groupCount()];
    long[] versions = new long[groupCount()];
    for (int split = 0; split < files.size(); split++) {
      if (files.get(split).isPresent()) {
        FileInspection file = files.get(split).get();
        int group = split / groupSize;
        sizes[group] += file.sizeInBytes();
        long version = file.since().map(FileInspection.WrittenVersion::version).orElse(0L);
        versions[group] = Math.max(versions[group], version);
      }
    }
    List<Integer> encodings = new ArrayList<>();
    for (int group = 0; group < groupCount(); group++) {
      encodings.add(
          encoding(column, group, files.get(group * groupSize))
              .map(name -> encodingIndexes.computeIfAbsent(name, key -> encodingIndexes.size()))
              .orElse(-1));
    }
    return new HeatMapRow(
        column,
        description.columns().get(ordinals.get(column)).type().displayName(),
        Arrays.stream(sizes).sum(),
        boxed(sizes),
        encodings,
        boxed(versions),
        bounds(column, files).stream().toList());
  }

  /** Returns the encoding with most of the bytes of the first page, or the page's layout. */
  private Optional<String> encoding(String column, int group, Optional<FileInspection> file) {
    if (file.isEmpty()) {
      return Optional.empty();
    }
    PageSample sample = samplesByGroup.get(group - group % sampleStep).get(column);
    return Optional.of(
        sample == null || sample.bytesByEncoding().isEmpty()
            ? PageSavings.layout(file.get())
            : sample.bytesByEncoding().keySet().iterator().next());
  }

  private HeatMapRow otherColumns(List<HeatMapRow> rows) {
    List<SplitGroup> groups = groups();
    long[] sizes = new long[groups.size()];
    for (int group = 0; group < sizes.length; group++) {
      sizes[group] = groups.get(group).sizeInBytes();
      for (HeatMapRow row : rows) {
        sizes[group] -= row.sizesInBytes().get(group);
      }
    }
    int count = description.columns().size() - columns.size();
    return new HeatMapRow(
        CountFormat.format(count, "other column"),
        "",
        Arrays.stream(sizes).sum(),
        boxed(sizes),
        Collections.nCopies(sizes.length, -1),
        Collections.nCopies(sizes.length, 0L),
        List.of());
  }

  private static List<Long> boxed(long[] numbers) {
    return Arrays.stream(numbers).boxed().toList();
  }

  private Optional<ColumnBounds> bounds(String column, List<Optional<FileInspection>> files)
      throws IOException {
    int index = ordinals.get(column);
    List<Bounds> known =
        files.stream()
            .flatMap(Optional::stream)
            .map(FileInspection::bounds)
            .flatMap(Optional::stream)
            .toList();
    BoundsScale scale = new BoundsScale(known);
    List<Optional<Range>> ranges = new ArrayList<>();
    List<Long> valueCounts = new ArrayList<>();
    for (Optional<FileInspection> file : files) {
      Optional<Bounds> bounds = file.flatMap(FileInspection::bounds);
      boolean hasValues = bounds.isPresent() && bounds.get().counts().valueCount() > 0;
      if (bounds.isEmpty() || hasValues) { // those without values are never read
        ranges.add(bounds.flatMap(scale::range));
        valueCounts.add(bounds.map(b -> b.counts().valueCount()).orElse(0L));
      }
    }
    if (ranges.stream().allMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    double share = BoundsScale.expectedShare(ranges, valueCounts) * ranges.size() / files.size();
    List<Bar> bars = new ArrayList<>();
    for (int group = 0; group < groupCount(); group++) {
      bars.add(
          bar(files.subList(group * groupSize, groupEnd(group)), scale, index)
              .orElse(new Bar(0, 0, "", "")));
    }
    BoundValues.MinMax all = minMax(merged(known).orElse(known.get(0)), index).orElseThrow();
    return Optional.of(
        new ColumnBounds(text(index, all.min()), text(index, all.max()), Math.min(1, share), bars));
  }

  private Optional<Bar> bar(List<Optional<FileInspection>> files, BoundsScale scale, int index)
      throws IOException {
    List<Bounds> known =
        files.stream()
            .flatMap(file -> file.flatMap(FileInspection::bounds).stream())
            .filter(bounds -> bounds.counts().valueCount() > 0)
            .toList();
    Optional<Bounds> bounds = merged(known);
    Optional<Range> range = bounds.flatMap(scale::range);
    if (range.isEmpty()) {
      return Optional.empty();
    }
    BoundValues.MinMax minMax = minMax(bounds.get(), index).orElseThrow();
    return Optional.of(
        new Bar(
            range.get().from(),
            range.get().to(),
            text(index, minMax.min()),
            text(index, minMax.max())));
  }

  private String text(int column, Object bound) throws IOException {
    return values.format(column, bound);
  }

  private Optional<BoundValues.MinMax> minMax(Bounds bounds, int index) {
    return BoundValues.of(Optional.of(bounds), description.columns().get(index).type());
  }

  /** Merges bounds; empty if there are none, or if the column's type was widened in between. */
  private static Optional<Bounds> merged(List<Bounds> bounds) {
    try {
      return bounds.stream().reduce(Bounds::merge);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private List<Version> versions() throws IOException {
    Map<Long, VersionFiles> filesByVersion =
        versionFiles.stream().collect(Collectors.toMap(VersionFiles::version, files -> files));
    boolean isComplete = columns.size() == description.columns().size();
    List<Version> versions = new ArrayList<>();
    List<Snapshot> history =
        table.history(fault -> {}).stream()
            .filter(snapshot -> snapshot.version() <= table.snapshot().version())
            .toList();
    for (Snapshot snapshot :
        history.subList(Math.max(0, history.size() - MAX_VERSIONS), history.size())) {
      VersionFiles files = filesByVersion.get(snapshot.version());
      boolean isKnown = isComplete && files != null;
      versions.add(
          new Version(
              snapshot, isKnown ? files.fileCount() : -1, isKnown ? files.sizeInBytes() : -1));
    }
    if (history.size() > versions.size()) {
      notes.add(
          "Of %s, the newest %s are shown."
              .formatted(CountFormat.format(history.size(), "version"), versions.size()));
    }
    return versions;
  }
}
