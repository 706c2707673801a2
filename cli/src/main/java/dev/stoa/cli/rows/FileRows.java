package dev.stoa.cli.rows;

import dev.stoa.avro.AvroTypes;
import dev.stoa.cli.input.RecordSources;
import dev.stoa.cli.input.file.InputLocations;
import dev.stoa.cli.input.record.BadRecords;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.ObjectPath;
import dev.stoa.predicate.ObjectPredicate;
import dev.stoa.sort.SortTerm;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.TableScan;
import dev.stoa.type.RecordType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;

/**
 * The rows of files that {@code stoa load} can read, which are read once, without a table. Commands
 * that print rows use it for files.
 */
public final class FileRows implements RowSet {
  private final Input input;
  private final RecordSource source;
  private final Optional<ObjectPredicate> filter;
  private final Schema schema;

  /** The selected columns and fields; empty for all columns. */
  private final List<SelectedPath> selectedPaths;

  /** A value within a record. */
  private record SelectedPath(int column, ObjectPath path) {}

  /** What was opened. */
  private record Input(
      String location,
      InputOptions options,
      List<String> paths,
      Optional<FilterPredicate> predicate) {}

  private FileRows(Input input, RecordSource source) throws IOException {
    this.input = input;
    this.source = source;
    List<String> paths = input.paths();
    Optional<FilterPredicate> predicate = input.predicate();
    RecordType type = AvroTypes.record(source.schema());
    // A scan of a table without rows has the columns and the messages of one with the file's rows.
    TableScan all = Table.create(new MemoryStorage(), source.schema()).newScan();
    TableScan scan = paths.isEmpty() ? all : all.select(paths);
    predicate.ifPresent(scan::filter);
    this.schema = paths.isEmpty() ? source.schema() : scan.schema();
    this.filter = predicate.map(condition -> ObjectPredicate.of(condition.bind(type)));
    this.selectedPaths = paths.stream().map(path -> selectedPath(path, type)).toList();
  }

  private static SelectedPath selectedPath(String name, RecordType type) {
    ColumnPath path = type.ordinal(name).isPresent() ? ColumnPath.of(name) : ColumnPath.parse(name);
    BoundPath bound = BoundPath.of(path, type);
    return new SelectedPath(bound.column(), new ObjectPath(bound.steps(), bound.type()));
  }

  /**
   * Opens files.
   *
   * @param location a local path or URI of a file, or of a directory with files
   * @param options how files are read
   * @param paths the columns and paths to select; none for all
   * @param predicate the rows to select
   * @throws dev.stoa.cli.input.file.InputException when a file cannot be read
   * @throws dev.stoa.exception.InvalidTableException when a column does not exist, or the predicate
   *     does not fit
   */
  public static FileRows open(
      String location,
      InputOptions options,
      List<String> paths,
      Optional<FilterPredicate> predicate)
      throws IOException {
    return open(new Input(location, options, paths, predicate));
  }

  private static FileRows open(Input input) throws IOException {
    RecordSource source = RecordSources.open(List.of(input.location()), input.options());
    FileRows rows = null;
    try {
      rows = new FileRows(input, source);
      return rows;
    } finally {
      if (rows == null) {
        source.close();
      }
    }
  }

  @Override
  public Schema schema() {
    return schema;
  }

  /** Messages about the files and skipped records are those of the first time. */
  @Override
  public Optional<RowSet> reopen() throws IOException {
    if (input.location().equals(InputLocations.STANDARD_INPUT)) {
      return Optional.empty();
    }
    InputOptions options =
        input
            .options()
            .withMessageListener(message -> {})
            .withBadRecords(badRecords().forInference());
    return Optional.of(
        open(new Input(input.location(), options, input.paths(), input.predicate())));
  }

  @Override
  public BadRecords badRecords() {
    return input.options().badRecords();
  }

  @Override
  public OptionalLong totalRowCount() {
    return OptionalLong.empty();
  }

  /** Returns the number of selected rows, which are read. */
  public long count() throws IOException {
    Set<Integer> fields = new HashSet<>();
    addFilterFields(fields);
    source.project(fields);
    long rowCount = 0;
    while (nextSelected()) {
      rowCount++;
    }
    return rowCount;
  }

  @Override
  public RowCursor open(RowRange range, RecordMode mode) throws IOException {
    projectSelected();
    for (long i = 0; i < range.offset() && nextSelected(); i++) {
      // The row comes before the range.
    }
    return new LimitedCursor(new Cursor(), range.maxRowCount());
  }

  /** Returns the rows of a range of all rows in an order, whose columns need not be selected. */
  public RowCursor openSorted(List<SortTerm> terms, RowRange range, Runnable rowCheck)
      throws IOException {
    RowSorter sorter =
        new RowSorter(source.schema(), terms, range.end(), RowRange.sortMemoryInBytes());
    boolean isReady = false;
    try {
      while (nextSelected()) {
        sorter.add(source.record());
        rowCheck.run();
      }
      sorter.finish();
      for (long i = 0; i < range.offset() && sorter.next(); i++) {
        // The row comes before the range.
      }
      isReady = true;
    } finally {
      if (!isReady) {
        sorter.close();
      }
    }
    return new SortedRows(sorter);
  }

  /** Returns some rows, chosen at random, in the order of the files. */
  public RowCursor openSample(long maxRowCount, SplittableRandom random) throws IOException {
    projectSelected();
    List<NumberedRow> sample = new ArrayList<>();
    for (long count = 1; maxRowCount > 0 && nextSelected(); count++) {
      // Reservoir sampling (Vitter 1985, algorithm R): row n replaces one of k with chance k / n.
      if (count <= maxRowCount) {
        sample.add(new NumberedRow(count, copyOfRecord()));
      } else {
        long index = random.nextLong(count);
        if (index < maxRowCount) {
          sample.set((int) index, new NumberedRow(count, copyOfRecord()));
        }
      }
    }
    sample.sort((left, right) -> Long.compare(left.number(), right.number()));
    return new SampledRows(sample);
  }

  /** A row and its number in the files. */
  private record NumberedRow(long number, GenericRecord record) {}

  private GenericRecord copyOfRecord() throws IOException {
    return GenericData.get().deepCopy(source.schema(), source.record());
  }

  /** Tells the source which fields the selected columns and the filter need. */
  private void projectSelected() {
    if (selectedPaths.isEmpty()) {
      return;
    }
    Set<Integer> fields = new HashSet<>();
    selectedPaths.forEach(path -> fields.add(path.column()));
    addFilterFields(fields);
    source.project(fields);
  }

  private void addFilterFields(Set<Integer> fields) {
    RecordType type = AvroTypes.record(source.schema());
    input
        .predicate()
        .ifPresent(
            predicate ->
                predicate.columns().forEach(name -> type.ordinal(name).ifPresent(fields::add)));
  }

  private boolean nextSelected() throws IOException {
    while (source.next()) {
      GenericRecord record = source.record();
      if (filter.isEmpty() || filter.get().test(record::get)) {
        return true;
      }
    }
    return false;
  }

  private IndexedRecord project(IndexedRecord record) {
    if (selectedPaths.isEmpty()) {
      return record;
    }
    GenericData.Record selected = new GenericData.Record(schema);
    for (int i = 0; i < selectedPaths.size(); i++) {
      SelectedPath path = selectedPaths.get(i);
      selected.put(i, path.path().follow(record.get(path.column()), 0));
    }
    return selected;
  }

  @Override
  public void close() throws IOException {
    source.close();
  }

  /** Rows that are projected; the progress is that of the files. */
  private abstract class Projection implements RowCursor {
    private IndexedRecord row;

    @Override
    public final boolean next() throws IOException {
      Optional<IndexedRecord> record = nextRecord();
      row = record.map(FileRows.this::project).orElse(null);
      return record.isPresent();
    }

    abstract Optional<IndexedRecord> nextRecord() throws IOException;

    @Override
    public final IndexedRecord row() {
      return row;
    }

    @Override
    public final long bytesRead() {
      return source.position();
    }

    @Override
    public final long sizeInBytes() {
      return source.sizeInBytes();
    }

    @Override
    public void close() throws IOException {}
  }

  private final class Cursor extends Projection {
    @Override
    Optional<IndexedRecord> nextRecord() throws IOException {
      return nextSelected() ? Optional.of(source.record()) : Optional.empty();
    }
  }

  private final class SortedRows extends Projection {
    private final RowSorter sorter;

    SortedRows(RowSorter sorter) {
      this.sorter = sorter;
    }

    @Override
    Optional<IndexedRecord> nextRecord() throws IOException {
      return sorter.next() ? Optional.of(sorter.row()) : Optional.empty();
    }

    @Override
    public void close() throws IOException {
      sorter.close();
    }
  }

  private final class SampledRows extends Projection {
    private final List<NumberedRow> sample;
    private int nextIndex;

    SampledRows(List<NumberedRow> sample) {
      this.sample = sample;
    }

    @Override
    Optional<IndexedRecord> nextRecord() {
      return nextIndex < sample.size()
          ? Optional.of(sample.get(nextIndex++).record())
          : Optional.empty();
    }
  }
}
