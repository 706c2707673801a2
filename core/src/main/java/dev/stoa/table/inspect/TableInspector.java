package dev.stoa.table.inspect;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.PatchReference;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.PageSummary;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.vector.PageInspection;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import dev.stoa.table.Table;
import dev.stoa.table.TableAccess;
import dev.stoa.table.inspect.FileInspection.WrittenVersion;
import dev.stoa.table.inspect.PageSample.KeySample;
import dev.stoa.table.snapshot.Snapshots;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads what each file of some columns of a table contains, from manifests, and samples of pages.
 * Not thread-safe.
 */
public final class TableInspector {
  private final Storage storage;
  private final SnapshotRoot root;
  private final Map<Integer, Column> columnsById = new HashMap<>();
  private final Map<String, WrittenVersion> versionsByFile = new HashMap<>();
  private final List<VersionFiles> versions = new ArrayList<>();
  private List<SplitDirectory> splits = List.of();

  private TableInspector(Table table, List<String> columns) {
    this.storage = table.storage();
    this.root = TableAccess.state(table).root();
    root.schema().select(columns).forEach(column -> columnsById.put(column.id(), column));
  }

  /**
   * Creates an inspector of some columns.
   *
   * @throws dev.stoa.exception.InvalidTableException when a column does not exist
   */
  public static TableInspector of(Table table, List<String> columns) {
    return new TableInspector(table, columns);
  }

  /**
   * Finds the version that wrote each file, from the manifests of the newest kept versions, and
   * returns what these versions added, the oldest first. Each manifest segment is read once,
   * however many versions share it; versions that cannot be read are left out.
   */
  public List<VersionFiles> readVersions(int maxCount) throws IOException {
    List<Long> kept =
        Snapshots.list(storage).stream().filter(version -> version <= root.version()).toList();
    List<Long> read = kept.subList(Math.max(0, kept.size() - maxCount), kept.size());
    Set<String> readSegments = new HashSet<>();
    for (long version : read) {
      try {
        readVersion(version, versions.isEmpty() && version > 1, readSegments);
      } catch (CorruptFileException e) {
        // stoa verify reports it
      }
    }
    return List.copyOf(versions);
  }

  private void readVersion(long version, boolean isOldest, Set<String> readSegments)
      throws IOException {
    SnapshotRoot snapshot = SnapshotFile.read(storage, version, new ReadCounters());
    long fileCount = 0;
    long sizeInBytes = 0;
    for (SegmentReference segment : snapshot.segments()) {
      if (readSegments.add(nameWithPatches(segment))) {
        for (SplitDirectory split :
            SegmentReader.read(storage, snapshot, segment, columnsById::containsKey)) {
          for (ColumnFile file : split.columnFiles()) {
            WrittenVersion written = new WrittenVersion(version, isOldest);
            if (versionsByFile.putIfAbsent(key(split, file), written) == null) {
              fileCount++;
              sizeInBytes += file.sizeInBytes();
            }
          }
        }
      }
    }
    versions.add(new VersionFiles(version, fileCount, sizeInBytes));
  }

  private static String nameWithPatches(SegmentReference segment) {
    StringBuilder name = new StringBuilder(segment.name());
    for (PatchReference patch : segment.patches()) {
      name.append(' ').append(patch.name());
    }
    return name.toString();
  }

  private static String key(SplitDirectory split, ColumnFile file) {
    return split.name() + " " + file.fieldId() + " " + file.fingerprint();
  }

  /** Reads the split directories, in the order of the rows. */
  public List<SplitInspection> splits() throws IOException {
    return splitDirectories().stream().map(this::inspect).toList();
  }

  private List<SplitDirectory> splitDirectories() throws IOException {
    if (splits.isEmpty()) {
      splits = SegmentReader.readAll(storage, root, columnsById::containsKey);
    }
    return splits;
  }

  private SplitInspection inspect(SplitDirectory split) {
    List<FileInspection> files =
        split.columnFiles().stream().map(file -> inspect(split, file)).toList();
    return new SplitInspection(split.name(), split.rowCount(), files);
  }

  private FileInspection inspect(SplitDirectory split, ColumnFile file) {
    return new FileInspection(
        columnsById.get(file.fieldId()).name(),
        StoragePath.join(split.name(), file.name()),
        file.pageFormat().layout().label(),
        file.pageFormat().codec().label(),
        file.sizeInBytes(),
        file.pageCount(),
        file.isRowOriented(),
        PathBounds.find(List.of(), file.bounds()),
        rowCountsByKey(file),
        Optional.ofNullable(versionsByFile.get(key(split, file))));
  }

  private static Map<String, Long> rowCountsByKey(ColumnFile file) {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (PathBounds bounds : file.bounds()) {
      key(bounds.path()).ifPresent(key -> counts.put(key, bounds.bounds().counts().valueCount()));
    }
    return counts;
  }

  /** Returns the key that the only step of a path leads to; empty for other paths. */
  private static Optional<String> key(String path) {
    if (!path.startsWith("['")) {
      return Optional.empty();
    }
    List<ColumnPath.Step> steps = ColumnPath.parse("c" + path).steps();
    return steps.size() == 1 && steps.get(0) instanceof ColumnPath.Key key
        ? Optional.of(key.name())
        : Optional.empty();
  }

  /**
   * Reads the footers of some columns' files in a split directory, and the headers of their first
   * pages, by column. Columns that are stored row by row, or have no file, are left out.
   *
   * @param index the index of the split directory in {@link #splits}
   */
  public Map<String, PageSample> firstPages(int index, Set<String> columns) throws IOException {
    SplitDirectory split = splitDirectories().get(index);
    Map<String, PageSample> samples = new LinkedHashMap<>();
    for (ColumnFile file : split.columnFiles()) {
      Column column = columnsById.get(file.fieldId());
      if (!file.isRowOriented() && columns.contains(column.name())) {
        samples.put(column.name(), sample(PageSummary.of(storage, split, file, column)));
      }
    }
    return samples;
  }

  private static PageSample sample(PageSummary summary) {
    return new PageSample(
        summary.firstPageRowCount(),
        summary.firstPageSizeInBytes(),
        summary.firstVectorPage().map(PageInspection::sizes).orElse(Map.of()),
        summary.firstVectorPage().map(TableInspector::keys).orElse(Map.of()));
  }

  private static Map<String, KeySample> keys(PageInspection page) {
    Map<String, KeySample> keys = new LinkedHashMap<>();
    page.keyCounts()
        .forEach(
            (key, count) ->
                keys.put(key, new KeySample(count, page.keySizes().getOrDefault(key, 0L))));
    return keys;
  }
}
