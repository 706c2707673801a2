package dev.stoa.table.scan;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.column.Extent;
import dev.stoa.format.column.StoredColumn;
import dev.stoa.format.manifest.PartitionValues;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.DeletedRowsFile;
import dev.stoa.format.split.ReadColumns;
import dev.stoa.format.split.SchemaFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.PartitionValue;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.plan.TaskPlanner;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeReader;
import dev.stoa.type.TypeWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A part of a scan that one engine task does: neighbouring split directories and the files of the
 * selected columns. It carries all that reading them needs; no manifest is read again.
 */
public final class ScanTask {
  private static final SchemaFile UNKNOWN_SCHEMA_FILE = new SchemaFile(0, new int[0]);

  private final RecordType record;
  private final List<Column> columns;
  private final List<SplitDirectory> splits;
  private final ScanFilter filter;

  ScanTask(
      RecordType record, List<Column> columns, List<SplitDirectory> splits, ScanFilter filter) {
    this.record = record;
    this.columns = List.copyOf(columns);
    this.splits = List.copyOf(splits);
    this.filter = filter;
  }

  /** What the records have. */
  TableSchema schema() {
    return new TableSchema(record, columns, 0, Map.of());
  }

  /** The rows to be read, or looked at where a predicate decides which are. */
  public long rowCount() {
    return splits.stream().mapToLong(SplitDirectory::liveRowCount).sum();
  }

  /** The bytes of the selected columns. */
  public long sizeInBytes() {
    return splits.stream().mapToLong(SplitDirectory::sizeInBytes).sum();
  }

  /**
   * The partition value that all rows have; empty where the task has rows of several, or none. Two
   * tables with equal values of the same spec can be joined task by task.
   */
  public Optional<PartitionValue> partition() {
    List<PartitionValue> values =
        splits.stream().map(SplitDirectory::partition).distinct().toList();
    return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
  }

  /** The names of the split directories. */
  public List<String> splitNames() {
    return splits.stream().map(SplitDirectory::name).toList();
  }

  /** The hosts that hold all or most of the task's bytes, the best first. */
  public List<String> hosts(Storage storage) throws IOException {
    return TaskPlanner.hosts(storage, splits);
  }

  /** Begins to read. */
  public RecordReader open(Storage storage, RecordMode mode) {
    return new RecordReader(storage, splits, readColumns(), schema(), mode);
  }

  /** Begins to read batches. */
  public BatchReader openBatches(Storage storage) {
    return new BatchReader(storage, splits, readColumns(), BatchColumns.of(schema()));
  }

  /**
   * Begins to read batches of what paths lead to, such as {@code metadata['content-type']}: fields
   * of nested records and values of single keys, without touching the others.
   *
   * @throws dev.stoa.exception.InvalidTableException when there is no such column, field or map, or
   *     a path leads into values that are kept whole
   */
  public BatchReader openBatches(Storage storage, List<ColumnPath> paths) {
    return new BatchReader(storage, splits, readColumns(), BatchColumns.of(schema(), paths));
  }

  /**
   * Begins to read batches of parts of the columns, a vector each, called {@code c0}, {@code c1}
   * and so on: of records some fields, of maps single keys, without touching the others.
   *
   * @throws dev.stoa.exception.InvalidTableException when there is no such column, field or map, or
   *     a path leads into values that are kept whole
   */
  public BatchReader openParts(Storage storage, List<BatchColumn> parts) {
    return new BatchReader(storage, splits, readColumns(), BatchColumns.ofParts(schema(), parts));
  }

  /**
   * Begins to read rows as their bytes lie, where the columns are in one group that is stored row
   * by row ({@link dev.stoa.table.write.GroupLayout#ROW}); its other columns are in the rows, too.
   */
  public RowBytesReader openRows(Storage storage) {
    return new RowBytesReader(storage, splits, readColumns());
  }

  /** The split directory of a task that has one. */
  public SplitDirectory onlySplit() {
    if (splits.size() != 1) {
      throw new IllegalStateException("expected one split directory, found " + splitNames());
    }
    return splits.get(0);
  }

  /** What readers of its split directories open. Internal. */
  public ReadColumns readColumns() {
    return ReadColumns.generic(columns).withFilter(filter.rows());
  }

  /**
   * Begins to read rows as the objects of a form.
   *
   * @throws dev.stoa.exception.InvalidTableException when the form asks for more or other columns
   *     than the task has
   */
  public <T> TypedReader<T> open(Storage storage, RecordForm<T> form, RecordMode mode) {
    TableSchema selected = schema();
    RowObjects<T> objects = form.bind(storage.location(), selected);
    TableSchema schema = objects.schema(selected);
    List<Column> taken = schema.columns();
    ReadColumns read =
        ReadColumns.generic(taken).withFilter(filter.over(taken).rows()).withTypes(objects::type);
    return new TypedReader<>(storage, splits, read, schema, objects, mode);
  }

  /** The task as bytes, to be sent to where it is done. */
  public byte[] toBytes() {
    ByteWriter out = new ByteWriter();
    out.writeSizedBytes(TypeWriter.recordBytes(record));
    out.writeVarint(columns.size());
    columns.forEach(column -> StoredColumn.write(column, out));
    filter.write(out);
    ByteWriter partitions = PartitionValues.write(splits).orElseGet(ByteWriter::new);
    out.writeVarint(partitions.size());
    out.writeBytes(partitions.array(), 0, partitions.size());
    out.writeVarint(splits.size());
    for (SplitDirectory split : splits) {
      out.writeText(split.name());
      out.writeUuid(split.uuid());
      out.writeVarint(split.rowCount());
      out.writeVarint(split.columnFiles().size());
      for (ColumnFile file : split.columnFiles()) {
        out.writeVarint(file.fieldId());
        out.writeText(file.name());
        file.form().write(out);
        out.writeVarint(file.sizeInBytes());
        out.writeInt(file.fingerprint());
        out.writeVarint(file.pageCount());
        writeExtent(file, out);
      }
      writeDeletedRows(split, out);
    }
    return out.toByteArray();
  }

  private static void writeExtent(ColumnFile file, ByteWriter out) {
    out.writeVarint(file.extent().map(Extent::fileSizeInBytes).orElse(0L));
    file.extent()
        .ifPresent(
            extent -> {
              out.writeVarint(extent.offset());
              out.writeVarint(extent.sizeInBytes());
            });
  }

  private static ColumnFile readExtent(ColumnFile file, ByteReader in) {
    long fileSize = in.readSize("size of a file");
    if (fileSize == 0) {
      return file;
    }
    long offset = in.readSize("place in a file");
    try {
      return file.at(new Extent(offset, in.readSize("size in a file"), fileSize));
    } catch (IllegalArgumentException e) {
      throw in.corrupt("expected a place in a file, found another", e);
    }
  }

  private static void writeDeletedRows(SplitDirectory split, ByteWriter out) {
    out.writeVarint(split.deletedRowCount());
    split
        .deletedRows()
        .ifPresent(
            file -> {
              out.writeText(file.name());
              out.writeVarint(file.sizeInBytes());
              out.writeInt(file.fingerprint());
            });
  }

  private static Optional<DeletedRowsFile> readDeletedRows(ByteReader in) {
    long rowCount = in.readSize("number of deleted rows");
    if (rowCount == 0) {
      return Optional.empty();
    }
    String name = in.readText("name of a file");
    long size = in.readSize("size of a file");
    return Optional.of(new DeletedRowsFile(name, size, in.readInt(), rowCount));
  }

  /**
   * The task of what {@link #toBytes} gave.
   *
   * @throws dev.stoa.exception.CorruptFileException when the bytes are others
   */
  public static ScanTask fromBytes(byte[] bytes) {
    ByteReader in = new ByteReader(bytes, bytes.length, 0, new FilePlace("a scan task", ""));
    byte[] recordBytes = in.readSizedBytes("schema of the record");
    RecordType record = TypeReader.record(recordBytes, in.place().toString());
    List<Column> columns = in.readList("number of columns", () -> StoredColumn.read(in));
    ScanFilter filter = ScanFilter.read(in, columns);
    List<SplitDirectory> splits = new ArrayList<>();
    ByteReader values = in.slice(in.readCount("length of partitions", in.remaining()), "");
    int splitCount = in.readCount("number of split directories", in.remaining());
    List<PartitionValue> partitions =
        PartitionValues.read(Optional.of(values).filter(v -> v.length() > 0), splitCount);
    for (int i = 0; i < splitCount; i++) {
      splits.add(readSplit(in).withPartition(partitions.get(i)));
    }
    return new ScanTask(record, columns, splits, filter);
  }

  private static SplitDirectory readSplit(ByteReader in) {
    String name = in.readText("name of a split directory");
    var uuid = in.readUuid();
    long rowCount = in.readSize("number of rows");
    List<ColumnFile> files = in.readList("number of files", () -> readFile(in));
    return new SplitDirectory(
        name, uuid, rowCount, UNKNOWN_SCHEMA_FILE, files, readDeletedRows(in));
  }

  private static ColumnFile readFile(ByteReader in) {
    int fieldId = in.readCount("field id", Integer.MAX_VALUE);
    String name = in.readText("name of a file");
    PageForm form = PageForm.read(in);
    long size = in.readSize("size of a file");
    int fingerprint = in.readInt();
    int pageCount = in.readCount("number of pages", Integer.MAX_VALUE);
    return readExtent(new ColumnFile(fieldId, name, form, size, fingerprint, pageCount), in);
  }
}
