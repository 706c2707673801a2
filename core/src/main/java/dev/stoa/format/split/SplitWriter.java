package dev.stoa.format.split;

import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.column.ColumnContent;
import dev.stoa.format.column.ColumnFileWriter;
import dev.stoa.format.column.EncodedPage;
import dev.stoa.format.column.SplitIdentity;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.value.ValueMismatchException;
import dev.stoa.format.valuepage.PageEncoder;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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
  /**
   * Marks stay in memory when values are spilled: if they held most of the budget, each few rows
   * would be spilled. Pages end early where they hold more than this part of it, a quarter.
   */
  private static final int BUDGET_PER_MARKS = 4;

  static final int MOST_BOUNDS = 8;

  private final Storage storage;
  private final SplitOptions options;
  private final SpillFile spill;
  private final ColumnBuffer[] buffers;
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
  public SplitWriter(
      Storage storage, TableSchema schema, String schemaText, SplitOptions options) {
    this.storage = storage;
    this.options = options;
    this.spill = new SpillFile(options.spillDirectory());
    PageEncoder encoder = new PageEncoder();
    this.buffers =
        schema.columns().stream()
            .map(column -> new ColumnBuffer(column, options, encoder, spill))
            .toArray(ColumnBuffer[]::new);
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
    long size = 0;
    long memory = 0;
    int written = 0;
    boolean isWhole = false;
    try {
      for (; written < buffers.length; written++) {
        ColumnBuffer buffer = buffers[written];
        buffer.write(record.get(forms.position(written)), forms.type(written));
        size += buffer.sizeInBytes();
        memory += buffer.memoryInBytes();
      }
      isWhole = true;
    } catch (IOException e) {
      hasFailed = true;
      throw e;
    } catch (ValueMismatchException e) {
      throw e.under(buffers[written].column().name());
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

  private void takeBack(int columnCount) {
    for (int i = 0; i < columnCount; i++) {
      buffers[i].takeBack();
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
    long marks = 0;
    for (ColumnBuffer buffer : buffers) {
      marks += buffer.marksInBytes();
    }
    boolean areMarksMuch = marks > options.memoryBudgetInBytes() / BUDGET_PER_MARKS;
    memoryInBytes = 0;
    for (ColumnBuffer buffer : buffers) {
      if (areMarksMuch) {
        buffer.endMarkedPage();
      }
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
    SplitIdentity identity = new SplitIdentity(UUID.randomUUID(), rowCount);
    String directory = SplitNames.claim(storage, names, schemaText);
    try {
      List<ColumnFile> files = writeFiles(directory, identity);
      return new SplitDirectory(
          directory, identity.uuid(), identity.rowCount(), SchemaFile.of(schemaText), files);
    } finally {
      if (hasFailed) {
        SplitNames.deleteQuietly(storage, directory);
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
    hasFailed = true;
    return writeFiles(split.name(), split.identity());
  }

  private List<ColumnFile> writeFiles(String directory, SplitIdentity identity) throws IOException {
    List<ColumnFile> files = new ArrayList<>();
    for (ColumnBuffer buffer : buffers) {
      files.add(writeFile(directory, identity, buffer));
      buffer.clear();
    }
    storage.sync(directory);
    spill.clear();
    rowCount = 0;
    memoryInBytes = 0;
    sizeInBytes = 0;
    hasFailed = false;
    return files;
  }

  private ColumnFile writeFile(String directory, SplitIdentity identity, ColumnBuffer buffer)
      throws IOException {
    Column column = buffer.column();
    List<EncodedPage> pages = buffer.finish();
    String name = SplitNames.columnFile(column);
    String path = StoragePath.join(directory, name);
    try (OutputFile file = storage.create(path)) {
      FrameReader.Expected written =
          ColumnFileWriter.write(
              file, identity, new ColumnContent(List.of(column), pages, buffer.bloomFilters()));
      return new ColumnFile(
          column.id(),
          name,
          buffer.form(),
          written.sizeInBytes(),
          written.fingerprint(),
          pages.size(),
          bounds(pages));
    } catch (IOException e) {
      throw new IOException(
          "cannot write " + FilePlace.of(storage.location(), path) + ": " + e.getMessage(), e);
    }
  }

  /** Bounds of all pages' values, those of few paths: they stand in each manifest. */
  private static List<PathBounds> bounds(List<EncodedPage> pages) {
    return PathBounds.merge(pages.stream().map(EncodedPage::bounds).toList()).stream()
        .limit(MOST_BOUNDS)
        .toList();
  }

  /** Forgets the gathered rows and deletes the spill file. */
  @Override
  public void close() throws IOException {
    spill.close();
  }
}
