package dev.stoa.format.split;

import dev.stoa.data.RowValues;
import dev.stoa.format.resolution.ValueMismatchException;
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
  private final Storage storage;
  private final SplitOptions options;
  private final SpillFile spill;
  private final List<Column> columns;
  private final ColumnBuffer[] buffers;

  /** Of each buffer, where its columns are among those of the schema. */
  private final int[][] fields;

  private final byte[] schemaText;
  private final RowForms forms;
  private long rowCount;
  private long memoryInBytes;
  private long sizeInBytes;
  private boolean hasFailed;

  /** A writer of rows of this schema, or of columns of split directories that are there. */
  public SplitWriter(Storage storage, TableSchema schema, SplitOptions options) {
    this(storage, schema, schema.avroTextWithIds(), options);
  }

  /**
   * A writer of rows.
   *
   * @param schemaText what the split directories' {@code _schema.avsc} say
   */
  public SplitWriter(Storage storage, TableSchema schema, String schemaText, SplitOptions options) {
    this.storage = storage;
    this.options = options;
    this.spill = new SpillFile(options.spillDirectory());
    this.columns = schema.columns();
    PageEncoder encoder = new PageEncoder();
    List<List<Column>> units = options.groups().units(columns);
    this.buffers =
        units.stream()
            .map(unit -> ColumnBuffer.of(unit, options, encoder, spill))
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
    writeParts(
        (buffer, its) -> {
          if (its.length == 1) {
            write(record, its[0], buffer);
          } else {
            buffer.writeRow(record, forms, its);
          }
        });
  }

  /**
   * Adds a row of values that it hands over. A row that does not fit leaves no trace.
   *
   * @throws ValueMismatchException naming the field
   */
  public void write(RowValues row) throws IOException {
    checkUsable();
    writeParts((buffer, its) -> buffer.writeValues(row, its));
  }

  /** Writes what a row has in the columns of a buffer. */
  @FunctionalInterface
  private interface Part {
    void writeTo(ColumnBuffer buffer, int[] fields) throws IOException;
  }

  private void writeParts(Part row) throws IOException {
    long size = 0;
    long memory = 0;
    int written = 0;
    boolean isWhole = false;
    try {
      for (; written < buffers.length; written++) {
        ColumnBuffer buffer = buffers[written];
        row.writeTo(buffer, fields[written]);
        size += buffer.sizeInBytes();
        memory += buffer.memoryInBytes();
      }
      isWhole = true;
    } catch (IOException e) {
      hasFailed = true;
      throw e;
    } finally {
      if (!isWhole) {
        takeBack(written);
      }
    }
    rowCount++;
    sizeInBytes = size;
    memoryInBytes = memory;
    if (memoryInBytes > options.memoryBudgetInBytes()) {
      spill();
    }
  }

  private void write(IndexedRecord record, int field, ColumnBuffer buffer) throws IOException {
    try {
      buffer.write(record.get(forms.position(field)), forms.type(field));
    } catch (ValueMismatchException e) {
      throw e.under(buffer.column().name());
    }
  }

  private void takeBack(int columnCount) {
    for (int i = 0; i < columnCount; i++) {
      buffers[i].undo();
    }
  }

  private void checkUsable() {
    if (hasFailed) {
      throw new IllegalStateException(
          "this writer failed before and its rows are lost: write all of them by a new one");
    }
  }

  /** Moves what was gathered to the spill file, as it does by itself at the memory budget. */
  public void spill() throws IOException {
    hasFailed = true;
    memoryInBytes = 0;
    for (ColumnBuffer buffer : buffers) {
      buffer.spill();
      memoryInBytes += buffer.memoryInBytes();
    }
    hasFailed = false;
  }

  /** Rows of the split directory being gathered. */
  public long rowCount() {
    return rowCount;
  }

  /** Bytes of the pages gathered for the present split directory. */
  public long sizeInBytes() {
    return sizeInBytes;
  }

  /** Bytes of memory that the buffers hold. */
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
          "split directory "
              + split.name()
              + " has "
              + split.rowCount()
              + " rows, found values for "
              + rowCount
              + ": write one for each row that was not deleted");
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
    for (ColumnBuffer buffer : inOrder) {
      files.add(buffer);
      buffer.clear();
    }
    spill.clear();
    rowCount = 0;
    memoryInBytes = 0;
    sizeInBytes = 0;
  }

  /** Forgets the gathered rows and deletes the spill file. */
  @Override
  public void close() throws IOException {
    spill.close();
  }
}
