package dev.stoa.format.split;

import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.RowValues;
import dev.stoa.format.valuepage.PageEncoder;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.avro.generic.IndexedRecord;

/**
 * Turns rows into split directories, one after another, within one memory budget: the columns are
 * gathered side by side, and their files written in turn when the split directory ends, so that few
 * streams are open at a time.
 *
 * <p>For one thread. Nothing of a split directory exists in the storage before {@link #endSplit}.
 */
public final class SplitWriter implements Closeable {
  /** Rows after which the memory of all buffers is summed up; sooner where they are large. */
  private static final int ROWS_PER_SUM = 16;

  /** The share of the memory budget that rows may take before it is summed up again. */
  private static final int SUMS_PER_BUDGET = 64;

  private static final int MAX_SLICE = 1024;

  private final Storage storage;
  private final SplitOptions options;
  private final SpillFile spill;
  private final List<Column> columns;
  private final ColumnBuffer[] buffers;

  /** Of each buffer, where its columns are among those of the schema. */
  private final int[][] fields;

  private final byte[] schemaText;
  private final RowForms forms;
  private final EncodingThreads threads;
  private final ColumnBuffer.Totals totals = new ColumnBuffer.Totals();
  private long rowCount;
  private long memoryInBytes;

  /** How large everything was when the memory was last summed up. */
  private long sizeAtLastSum;

  /** Rows of a batch that are written together: fewer after a page or split directory ended. */
  private int sliceLength = MAX_SLICE;

  private boolean hasFailed;

  /** A writer of rows of this schema, or of columns of split directories that are there. */
  public SplitWriter(Storage storage, TableSchema schema, SplitOptions options) {
    this(storage, schema, schema.avroTextWithIds(), options, EncodingThreads.of(1));
  }

  /**
   * A writer of rows.
   *
   * @param schemaText what the split directories' {@code _schema.avsc} say
   * @param threads encode pages; closed by the caller
   */
  public SplitWriter(
      Storage storage,
      TableSchema schema,
      String schemaText,
      SplitOptions options,
      EncodingThreads threads) {
    this.storage = storage;
    this.options = options;
    this.threads = threads;
    this.spill = new SpillFile(options.spillDirectory());
    this.columns = schema.columns();
    ColumnBuffer.Shared shared = new ColumnBuffer.Shared(new PageEncoder(), spill, threads, totals);
    List<List<Column>> units = options.groups().units(columns);
    this.buffers =
        units.stream()
            .map(unit -> ColumnBuffer.of(unit, options, shared))
            .toArray(ColumnBuffer[]::new);
    Map<Integer, Integer> positions = new HashMap<>();
    columns.forEach(column -> positions.put(column.id(), positions.size()));
    this.fields =
        units.stream()
            .map(unit -> unit.stream().mapToInt(c -> positions.get(c.id())).toArray())
            .toArray(int[][]::new);
    this.forms = new RowForms(schema.avro().getFields());
    this.schemaText = schemaText.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Adds a row. A row that does not fit, or that cannot be read from the record, leaves no trace.
   *
   * @throws ValueMismatchException naming the field
   */
  public void write(IndexedRecord record) throws IOException {
    checkUsable();
    forms.turnTo(record);
    writeParts((buffer, its) -> buffer.write(record, forms, its));
  }

  /**
   * Adds a row of values that it hands over. A row that does not fit leaves no trace.
   *
   * @throws ValueMismatchException naming the field
   */
  public void write(RowValues row) throws IOException {
    checkUsable();
    writeParts((buffer, its) -> buffer.write(row, its));
  }

  /** Writes what a row has in the columns of a buffer. */
  @FunctionalInterface
  private interface Part {
    void writeTo(ColumnBuffer buffer, int[] fields) throws IOException;
  }

  private void writeParts(Part row) throws IOException {
    int written = 0;
    boolean isWhole = false;
    try {
      for (; written < buffers.length; written++) {
        row.writeTo(buffers[written], fields[written]);
      }
      isWhole = true;
    } catch (IOException e) {
      hasFailed = true;
      throw e;
    } finally {
      if (!isWhole) {
        undo(written, 1);
      }
    }
    addRows(1);
  }

  private void addRows(int count) throws IOException {
    rowCount += count;
    long grown = Math.abs(totals.sizeInBytes() - sizeAtLastSum);
    if (rowCount % ROWS_PER_SUM < count
        || grown > options.memoryBudgetInBytes() / SUMS_PER_BUDGET) {
      sumMemory();
      if (memoryInBytes > options.memoryBudgetInBytes()) {
        spill();
      }
    }
  }

  private void sumMemory() {
    memoryInBytes = 0;
    for (ColumnBuffer buffer : buffers) {
      memoryInBytes += buffer.memoryInBytes();
    }
    sizeAtLastSum = totals.sizeInBytes();
  }

  /**
   * Adds rows of a batch, one at least and no more than to before the end of the split directory.
   * The bytes are those that the same rows give one by one.
   *
   * @param from the first of the rows, which end before {@code to}
   * @param splitSizeInBytes at which the split directory ends
   * @return how many were added
   * @throws ValueMismatchException when the first of them does not fit, naming the field
   */
  public int write(BatchRows rows, int from, int to, long splitSizeInBytes) throws IOException {
    checkUsable();
    hasFailed = true;
    int count = Math.min(to - from, sliceLength);
    for (ColumnBuffer buffer : buffers) {
      count = Math.min(count, buffer.rowsToPageEnd());
    }
    while (!writeSlice(rows, from, count, splitSizeInBytes)) {
      count /= 2;
    }
    sliceLength = Math.min(MAX_SLICE, count * 2);
    hasFailed = false;
    addRows(count);
    return count;
  }

  /** False where nothing was added, since the rows are too many. */
  private boolean writeSlice(BatchRows rows, int from, int count, long splitSizeInBytes)
      throws IOException {
    int written = 0;
    try {
      for (; written < buffers.length; written++) {
        buffers[written].writeRows(rows, from, from + count, fields[written]);
      }
    } catch (ValueMismatchException e) {
      undo(written, count);
      if (count > 1) {
        return false;
      }
      hasFailed = false; // the row left no trace
      throw e;
    }
    if (count > 1 && (isPageOverfull() || reaches(splitSizeInBytes))) {
      undo(written, count);
      return false;
    }
    return true;
  }

  private boolean isPageOverfull() {
    for (ColumnBuffer buffer : buffers) {
      if (buffer.isOverfull()) {
        return true;
      }
    }
    return false;
  }

  private void undo(int columnCount, int rows) {
    for (int i = 0; i < columnCount; i++) {
      buffers[i].undo(rows);
    }
  }

  /** Whether rows were lost, so that nothing more can be written. */
  public boolean hasFailed() {
    return hasFailed || totals.hasFailed();
  }

  private void checkUsable() {
    if (hasFailed()) {
      throw new IllegalStateException(
          "this writer failed before and its rows are lost: write all of them by a new one");
    }
  }

  /** Moves what was gathered to the spill file, as it does by itself at the memory budget. */
  public void spill() throws IOException {
    hasFailed = true;
    for (ColumnBuffer buffer : buffers) {
      buffer.spill();
    }
    sumMemory();
    hasFailed = false;
  }

  /** Rows of the split directory being gathered. */
  public long rowCount() {
    return rowCount;
  }

  /**
   * Whether the split directory has at least this many bytes; waits for pages only if they decide.
   */
  public boolean reaches(long sizeInBytes) throws IOException {
    if (totals.mostInBytes() < sizeInBytes) {
      return false;
    }
    return sizeInBytes() >= sizeInBytes;
  }

  /**
   * Bytes of the pages gathered for the present split directory, once those that ended are encoded.
   */
  public long sizeInBytes() throws IOException {
    if (totals.mostInBytes() != totals.sizeInBytes()) {
      for (ColumnBuffer buffer : buffers) {
        buffer.awaitPages();
      }
    }
    return totals.sizeInBytes();
  }

  /** Bytes of memory that the buffers held a few rows ago. */
  public long memoryInBytes() {
    return memoryInBytes;
  }

  /**
   * Writes the gathered rows, at least one, as a split directory, durable when this returns.
   *
   * @param names where it may be written; taken is the first that nobody has
   */
  public SplitDirectory endSplit(Iterable<String> names) throws IOException {
    checkUsable();
    hasFailed = true;
    String name = SplitNames.claim(storage, names, schemaText);
    try {
      SplitDirectory split =
          new SplitDirectory(
              name, UUID.randomUUID(), rowCount, SchemaFile.of(schemaText), List.of());
      return split.withOnly(writeFiles(split), Optional.empty());
    } finally {
      if (hasFailed) {
        SplitNames.deleteQuietly(storage, name);
      }
    }
  }

  /**
   * Writes the gathered rows as further column files of a split directory that has as many, durable
   * when this returns. Files that were written before it failed are left.
   *
   * @throws IllegalStateException when it has more or fewer rows
   */
  public List<ColumnFile> endColumns(SplitDirectory split) throws IOException {
    checkRows(split);
    hasFailed = true;
    return writeFiles(split);
  }

  /** Writes the gathered rows as columns of a split directory, of which others write more. */
  public void endColumns(SplitDirectory split, SplitFiles files) throws IOException {
    checkRows(split);
    hasFailed = true;
    writeTo(files, List.of(buffers));
    hasFailed = false;
  }

  private void checkRows(SplitDirectory split) {
    checkUsable();
    if (rowCount != split.rowCount()) {
      throw new IllegalStateException(
          ("split directory %s has %s rows, found values for %s: write one for each row"
                  + " that was not deleted")
              .formatted(split.name(), split.rowCount(), rowCount));
    }
  }

  private List<ColumnFile> writeFiles(SplitDirectory split) throws IOException {
    try (SplitFiles files = new SplitFiles(storage, split, columns, options.groups())) {
      Map<Integer, ColumnBuffer> byFirst = new HashMap<>();
      for (ColumnBuffer buffer : buffers) {
        byFirst.put(buffer.column().id(), buffer);
      }
      writeTo(files, files.order().stream().map(u -> byFirst.get(u.get(0).id())).toList());
      List<ColumnFile> written = files.finish();
      hasFailed = false;
      return written;
    }
  }

  private void writeTo(SplitFiles files, List<ColumnBuffer> inOrder) throws IOException {
    int ended = 0;
    for (int i = 0; i < inOrder.size(); i++) {
      while (ended < inOrder.size() && ended <= i + threads.columnsAhead()) {
        inOrder.get(ended++).endLastPage();
      }
      files.add(inOrder.get(i));
      inOrder.get(i).clear();
    }
    spill.clear();
    rowCount = 0;
    memoryInBytes = 0;
    sizeAtLastSum = 0;
    totals.clear();
  }

  /** Forgets the gathered rows and deletes the spill file. */
  @Override
  public void close() throws IOException {
    spill.close();
  }
}
