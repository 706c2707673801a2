package dev.stoa.format.split;

import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.column.ColumnContent;
import dev.stoa.format.column.ColumnFileWriter;
import dev.stoa.format.column.EncodedPage;
import dev.stoa.format.column.Extent;
import dev.stoa.format.page.PathBounds;
import dev.stoa.schema.Column;
import dev.stoa.storage.Closeables;
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
 * Writes the columns of a split directory to files: one file per column, per column group, per
 * group of columns that are stored row by row, or for several small columns. A column is written
 * when it is added: this writer keeps no pages in memory, and at most three files are open: one of
 * a column group, one of small columns, and the one of a column in its own file. Called by {@link
 * SplitWriter}, and by rewrites, which create one {@link SplitWriter} per column.
 */
public final class SplitFilesWriter implements Closeable {
  /** The maximum number of paths whose bounds a manifest stores for a column file. */
  static final int MAX_BOUNDS = 8;

  private final Storage storage;
  private final SplitDirectory split;
  private final List<Column> columns;

  /**
   * The lists of columns that are written together: single columns, and columns stored row by row.
   */
  private final List<List<Column>> columnUnits;

  /** The field id of the first column of each unit that has several columns. */
  private final Set<Integer> multiColumnUnitIds = new HashSet<>();

  private final FileAssignment assignment;
  private final List<ColumnFile> columnFiles = new ArrayList<>();

  /** The open files that store several columns one after another, at most one of each kind. */
  private final Map<FileAssignment.Kind, OpenFile> openFiles =
      new EnumMap<>(FileAssignment.Kind.class);

  private record OpenFile(FileAssignment.FileSlot slot, GroupFileWriter file) {}

  /**
   * An action that writes one column file, and returns a reference to it for each of its columns.
   */
  @FunctionalInterface
  private interface ColumnFileProducer {
    List<ColumnFile> writeTo(OutputFile file, String name) throws IOException;
  }

  /**
   * Creates a writer of columns, which must be added in the order of {@link #order}.
   *
   * @param split the split directory to which the files are added
   */
  public SplitFilesWriter(
      Storage storage, SplitDirectory split, List<Column> columns, FileGrouping grouping) {
    this.storage = storage;
    this.split = split;
    this.columns = List.copyOf(columns);
    this.columnUnits = grouping.columnUnits(columns);
    columnUnits.stream()
        .filter(unit -> unit.size() > 1)
        .forEach(unit -> multiColumnUnitIds.add(unit.get(0).id()));
    this.assignment =
        new FileAssignment(columnUnits.stream().map(unit -> unit.get(0)).toList(), grouping);
  }

  /**
   * Returns the columns in the order in which they must be added: the columns of a column group
   * follow one another, and columns that are stored row by row are one element.
   */
  public List<List<Column>> order() {
    Map<Integer, List<Column>> columnUnitsByFirstId = new HashMap<>();
    columnUnits.forEach(unit -> columnUnitsByFirstId.put(unit.get(0).id(), unit));
    return assignment.order().stream().map(first -> columnUnitsByFirstId.get(first.id())).toList();
  }

  /** Writes the buffered values of a column, or of columns that are stored row by row. */
  void add(ColumnBuffer buffer) throws IOException {
    List<EncodedPage> pages = buffer.finish();
    add(
        buffer.column(),
        buffer.sizeInBytes(),
        (file, name) -> writePages(file, name, buffer, pages));
  }

  /** Copies a column from another file of the split directory byte for byte. */
  public void copy(Column column, ColumnFile source) throws IOException {
    add(
        column,
        source.sizeInBytes(),
        (file, name) -> List.of(source.copyTo(file, name, storage, split)));
  }

  private void add(Column column, long sizeInBytes, ColumnFileProducer producer)
      throws IOException {
    FileAssignment.FileSlot slot = assignment.assign(column, sizeInBytes);
    if (slot.kind() == FileAssignment.Kind.DEDICATED) {
      String name = dedicatedName(column);
      try (OutputFile file = create(name)) {
        List<ColumnFile> files = write(producer, file, name);
        long fileSizeInBytes = GroupFileWriter.sizeInBytes(files);
        for (ColumnFile columnFile : files) {
          columnFiles.add(
              files.size() == 1
                  ? columnFile
                  : columnFile.withExtent(new Extent(0, fileSizeInBytes, fileSizeInBytes)));
        }
      }
      return;
    }
    OpenFile openFile = openFiles.get(slot.kind());
    if (openFile != null && !openFile.slot().equals(slot)) {
      complete(slot.kind());
      openFile = null;
    }
    if (openFile == null) {
      openFile = new OpenFile(slot, newSharedFile());
      openFiles.put(slot.kind(), openFile);
    }
    GroupFileWriter groupFile = openFile.file();
    groupFile.add(write(producer, groupFile.newColumnFile(), groupFile.name()));
  }

  private List<ColumnFile> write(ColumnFileProducer producer, OutputFile file, String name)
      throws IOException {
    try {
      return producer.writeTo(file, name);
    } catch (IOException e) {
      throw cannotWrite(file.path(), e);
    }
  }

  private void complete(FileAssignment.Kind kind) throws IOException {
    OpenFile openFile = openFiles.get(kind);
    if (openFile != null) {
      columnFiles.addAll(openFile.file().complete());
      openFiles.remove(kind);
    }
  }

  private GroupFileWriter newSharedFile() throws IOException {
    String name = groupName();
    return new GroupFileWriter(name, create(name));
  }

  private String groupName() {
    return SplitNames.groupFile(columns.stream().mapToInt(Column::id).max().orElse(0));
  }

  private String dedicatedName(Column firstColumn) {
    return multiColumnUnitIds.contains(firstColumn.id())
        ? groupName()
        : SplitNames.columnFile(firstColumn);
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
        "cannot write " + SourceLocation.of(storage.location(), path) + ": " + e.getMessage(), e);
  }

  private List<ColumnFile> writePages(
      OutputFile file, String name, ColumnBuffer buffer, List<EncodedPage> pages)
      throws IOException {
    ColumnContent content = new ColumnContent(buffer.columns(), pages, buffer.bloomFilters());
    ContainerReader.FileIdentity identity = ColumnFileWriter.write(file, split.identity(), content);
    List<PathBounds> bounds = bounds(pages);
    List<ColumnFile> files = new ArrayList<>();
    for (Column column : buffer.columns()) {
      files.add(
          new ColumnFile(
                  column.id(),
                  name,
                  buffer.pageFormat(),
                  shareOfSize(identity.sizeInBytes(), files.size(), buffer.columns().size()),
                  identity.fingerprint(),
                  pages.size(),
                  bounds)
              .withOrder(buffer.order()));
    }
    return files;
  }

  /** Returns the share of a file's size that is counted for one of the columns that it stores. */
  static long shareOfSize(long sizeInBytes, int column, int columnCount) {
    long share = sizeInBytes / columnCount;
    return column == 0 ? sizeInBytes - share * (columnCount - 1) : share;
  }

  /** Returns the bounds of all pages' values, for at most {@link #MAX_BOUNDS} paths. */
  private static List<PathBounds> bounds(List<EncodedPage> pages) {
    return PathBounds.merge(pages.stream().map(EncodedPage::bounds).toList()).stream()
        .limit(MAX_BOUNDS)
        .toList();
  }

  /** Completes the open files and makes all files durable; returns them in column order. */
  public List<ColumnFile> finish() throws IOException {
    complete(FileAssignment.Kind.GROUPED);
    complete(FileAssignment.Kind.PACKED);
    storage.sync(split.name());
    Map<Integer, Integer> positions = new HashMap<>();
    columns.forEach(column -> positions.put(column.id(), positions.size()));
    columnFiles.sort(Comparator.comparingInt(file -> positions.get(file.fieldId())));
    return List.copyOf(columnFiles);
  }

  /** Closes and deletes incomplete files. */
  @Override
  public void close() throws IOException {
    Closeables.closeAll(openFiles.values().stream().map(OpenFile::file).toList());
  }
}
