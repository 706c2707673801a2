package dev.stoa.format.split;

import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.column.ColumnFileWriter;
import dev.stoa.format.column.EncodedPage;
import dev.stoa.format.column.SplitIdentity;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.value.ValueMismatchException;
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
import org.apache.avro.Schema;
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
  private final TableSchema schema;
  private final SplitOptions options;
  private final SpillFile spill;
  private final ColumnBuffer[] buffers;
  private final byte[] schemaText;
  private Schema recordSchema;
  private int[] positions = {};
  private long rowCount;
  private long memoryInBytes;
  private long sizeInBytes;

  /** A writer of rows of this schema. */
  public SplitWriter(Storage storage, TableSchema schema, SplitOptions options) {
    this.storage = storage;
    this.schema = schema;
    this.options = options;
    this.spill = new SpillFile(options.spillDirectory());
    this.buffers =
        schema.columns().stream()
            .map(column -> new ColumnBuffer(column, options.pageSizeInBytes(), spill))
            .toArray(ColumnBuffer[]::new);
    this.schemaText = schema.avroTextWithIds().getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Adds a row. A row that does not fit leaves no trace.
   *
   * @throws ValueMismatchException naming the field
   */
  public void write(IndexedRecord record) throws IOException {
    if (!record.getSchema().equals(recordSchema)) {
      positions = positionsIn(record.getSchema());
      recordSchema = record.getSchema();
    }
    int written = 0;
    boolean whole = false;
    try {
      for (; written < buffers.length; written++) {
        buffers[written].write(record.get(positions[written]));
      }
      whole = true;
    } catch (ValueMismatchException e) {
      throw e.under(buffers[written].column().name());
    } finally {
      if (!whole) {
        for (int i = 0; i <= written; i++) {
          buffers[i].takeBack();
        }
      }
    }
    long memory = 0;
    long size = 0;
    for (ColumnBuffer buffer : buffers) {
      buffer.keep();
      memory += buffer.memoryInBytes();
      size += buffer.sizeInBytes();
    }
    rowCount++;
    memoryInBytes = memory;
    sizeInBytes = size;
    if (memoryInBytes > options.memoryBudgetInBytes()) {
      spill();
    }
  }

  private int[] positionsIn(Schema given) {
    if (given.getType() != Schema.Type.RECORD) {
      throw ValueMismatchException.of(given, schema.avro());
    }
    int[] found = new int[buffers.length];
    for (int i = 0; i < found.length; i++) {
      Schema.Field field = given.getField(buffers[i].column().name());
      if (field == null) {
        throw ValueMismatchException.missing(given).under(buffers[i].column().name());
      }
      found[i] = field.pos();
    }
    return found;
  }

  private void spill() throws IOException {
    for (ColumnBuffer buffer : buffers) {
      buffer.spill();
    }
    memoryInBytes = 0;
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
    SplitIdentity identity = new SplitIdentity(UUID.randomUUID(), rowCount);
    String directory = SplitNames.claim(storage, names, schemaText);
    boolean whole = false;
    try {
      List<ColumnFile> files = new ArrayList<>();
      for (ColumnBuffer buffer : buffers) {
        files.add(writeFile(directory, identity, buffer));
        buffer.clear();
      }
      storage.sync(directory);
      whole = true;
      return new SplitDirectory(
          directory, identity.uuid(), identity.rowCount(), SchemaFile.of(schemaText), files);
    } finally {
      if (!whole) {
        SplitNames.deleteQuietly(storage, directory);
      }
      spill.clear();
      rowCount = 0;
      memoryInBytes = 0;
      sizeInBytes = 0;
    }
  }

  private ColumnFile writeFile(String directory, SplitIdentity identity, ColumnBuffer buffer)
      throws IOException {
    Column column = buffer.column();
    List<EncodedPage> pages = buffer.finish();
    String name = SplitNames.columnFile(column);
    String path = StoragePath.join(directory, name);
    try (OutputFile file = storage.create(path)) {
      FrameReader.Expected written = ColumnFileWriter.write(file, identity, List.of(column), pages);
      return new ColumnFile(
          column.id(),
          name,
          PageLayout.VALUE,
          written.sizeInBytes(),
          written.fingerprint(),
          pages.size());
    } catch (IOException e) {
      throw new IOException(
          "cannot write " + FilePlace.of(storage.location(), path) + ": " + e.getMessage(), e);
    }
  }

  /** Forgets the gathered rows and deletes the spill file. */
  @Override
  public void close() throws IOException {
    spill.close();
  }
}
