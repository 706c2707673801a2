package dev.stoa.format.split;

import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.column.ColumnContent;
import dev.stoa.format.column.ColumnFileWriter;
import dev.stoa.format.column.EncodedPage;
import dev.stoa.format.column.Extent;
import dev.stoa.format.page.PathBounds;
import dev.stoa.schema.Column;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes the column files of a split directory, each into a file of its own or those of a column
 * group into one, as soon as a column is given: so no more than one column waits in memory, and two
 * files at most are open. Called by {@link SplitWriter}, and by rewritings, which make a writer a
 * column.
 */
public final class SplitFiles implements Closeable {
  static final int MOST_BOUNDS = 8;

  private final Storage storage;
  private final SplitDirectory split;
  private final List<Column> columns;
  private final List<List<Column>> units;
  private final Set<Integer> firstsOfRows = new HashSet<>();
  private final FilePlacement placement;
  private final List<ColumnFile> written = new ArrayList<>();

  /** At most one of a kind is open. */
  private final Map<FilePlacement.Kind, Open> open = new EnumMap<>(FilePlacement.Kind.class);

  private record Open(FilePlacement.Place place, SharedFile file) {}

  /** Writes a column file. */
  @FunctionalInterface
  private interface Writing {
    List<ColumnFile> writeTo(OutputFile file, String name) throws IOException;
  }

  /**
   * Files of columns that are to be added in the order that {@link #order} gives.
   *
   * @param split whose files they are; none of them is there
   */
  public SplitFiles(
      Storage storage, SplitDirectory split, List<Column> columns, FileGroups groups) {
    this.storage = storage;
    this.split = split;
    this.columns = List.copyOf(columns);
    this.units = groups.units(columns);
    units.stream()
        .filter(unit -> unit.size() > 1)
        .forEach(unit -> firstsOfRows.add(unit.get(0).id()));
    this.placement = new FilePlacement(units.stream().map(unit -> unit.get(0)).toList(), groups);
  }

  /**
   * The columns in the order in which they are to be added: those of a group together, and as one
   * those of rows.
   */
  public List<List<Column>> order() {
    Map<Integer, List<Column>> byFirst = new HashMap<>();
    units.forEach(unit -> byFirst.put(unit.get(0).id(), unit));
    return placement.order().stream().map(first -> byFirst.get(first.id())).toList();
  }

  /** Writes the gathered values of a column. */
  void add(ColumnBuffer buffer) throws IOException {
    List<EncodedPage> pages = buffer.finish();
    add(buffer.column(), buffer.sizeInBytes(), (file, name) -> write(file, name, buffer, pages));
  }

  /** Writes a column as it stands in another file of the split directory, byte for byte. */
  public void copy(Column column, ColumnFile source) throws IOException {
    add(
        column,
        source.sizeInBytes(),
        (file, name) -> List.of(source.copyTo(file, name, storage, split)));
  }

  private void add(Column column, long sizeInBytes, Writing writing) throws IOException {
    FilePlacement.Place place = placement.next(column, sizeInBytes);
    if (place.kind() == FilePlacement.Kind.OWN) {
      String name = ownName(column);
      try (OutputFile file = create(name)) {
        List<ColumnFile> columnFiles = write(writing, file, name);
        long size = SharedFile.sizeInBytes(columnFiles);
        for (ColumnFile each : columnFiles) {
          written.add(columnFiles.size() == 1 ? each : each.at(new Extent(0, size, size)));
        }
      }
      return;
    }
    Open now = open.get(place.kind());
    if (now != null && !now.place().equals(place)) {
      end(place.kind());
      now = null;
    }
    if (now == null) {
      now = new Open(place, newSharedFile());
      open.put(place.kind(), now);
    }
    SharedFile shared = now.file();
    shared.add(write(writing, shared.next(), shared.name()));
  }

  private List<ColumnFile> write(Writing writing, OutputFile file, String name) throws IOException {
    try {
      return writing.writeTo(file, name);
    } catch (IOException e) {
      throw cannotWrite(file.path(), e);
    }
  }

  private void end(FilePlacement.Kind kind) throws IOException {
    Open ended = open.get(kind);
    if (ended != null) {
      written.addAll(ended.file().complete());
      open.remove(kind);
    }
  }

  private SharedFile newSharedFile() throws IOException {
    String name = groupName();
    return new SharedFile(name, create(name));
  }

  private String groupName() {
    return SplitNames.groupFile(columns.stream().mapToInt(Column::id).max().orElse(0));
  }

  private String ownName(Column first) {
    return firstsOfRows.contains(first.id()) ? groupName() : SplitNames.columnFile(first);
  }

  private OutputFile create(String name) throws IOException {
    String path = StoragePath.join(split.name(), name);
    try {
      return storage.create(path);
    } catch (IOException e) {
      throw cannotWrite(path, e);
    }
  }

  private IOException cannotWrite(String path, IOException e) {
    return new IOException(
        "cannot write " + FilePlace.of(storage.location(), path) + ": " + e.getMessage(), e);
  }

  private List<ColumnFile> write(
      OutputFile file, String name, ColumnBuffer buffer, List<EncodedPage> pages)
      throws IOException {
    ColumnContent content = new ColumnContent(buffer.columns(), pages, buffer.bloomFilters());
    FrameReader.Expected identity = ColumnFileWriter.write(file, split.identity(), content);
    List<PathBounds> bounds = bounds(pages);
    List<ColumnFile> files = new ArrayList<>();
    for (Column column : buffer.columns()) {
      files.add(
          new ColumnFile(
                  column.id(),
                  name,
                  buffer.form(),
                  share(identity.sizeInBytes(), files.size(), buffer.columns().size()),
                  identity.fingerprint(),
                  pages.size(),
                  bounds)
              .in(buffer.order()));
    }
    return files;
  }

  /** The bytes of rows that are counted for one of their columns: all have the same part. */
  static long share(long sizeInBytes, int column, int columnCount) {
    long part = sizeInBytes / columnCount;
    return column == 0 ? sizeInBytes - part * (columnCount - 1) : part;
  }

  /** Bounds of all pages' values, those of few paths: they stand in each manifest. */
  private static List<PathBounds> bounds(List<EncodedPage> pages) {
    return PathBounds.merge(pages.stream().map(EncodedPage::bounds).toList()).stream()
        .limit(MOST_BOUNDS)
        .toList();
  }

  /** Ends the files that are open, and makes all durable; in the order of the columns. */
  public List<ColumnFile> finish() throws IOException {
    end(FilePlacement.Kind.GROUP);
    end(FilePlacement.Kind.PACK);
    storage.sync(split.name());
    Map<Integer, Integer> positions = new HashMap<>();
    columns.forEach(column -> positions.put(column.id(), positions.size()));
    written.sort(Comparator.comparingInt(file -> positions.get(file.fieldId())));
    return List.copyOf(written);
  }

  /** Abandons files that were not ended. */
  @Override
  public void close() throws IOException {
    for (Open abandoned : open.values()) {
      abandoned.file().close();
    }
  }
}
