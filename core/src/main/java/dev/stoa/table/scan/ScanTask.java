package dev.stoa.table.scan;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.column.ColumnSerializer;
import dev.stoa.format.column.Extent;
import dev.stoa.format.manifest.PartitionValues;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.DeletionVectorFile;
import dev.stoa.format.split.ReadProjection;
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
 * A part of a scan for one engine task: neighboring split directories and the files of the selected
 * columns. It contains everything needed to read them, without the manifest.
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

  /** The schema of the records. */
  TableSchema schema() {
    return new TableSchema(record, columns, 0, Map.of());
  }

  /** The number of rows to read, before any predicate. */
  public long rowCount() {
    return splits.stream().mapToLong(SplitDirectory::liveRowCount).sum();
  }

  /** The bytes of the selected columns. */
  public long sizeInBytes() {
    return splits.stream().mapToLong(SplitDirectory::sizeInBytes).sum();
  }

  /**
   * The partition value of all rows; empty if the task has rows of several, or none. Two tables
   * with equal values of the same spec can be joined task by task.
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

  /** The hosts that store all or most of the task's bytes, best first. */
  public List<String> hosts(Storage storage) throws IOException {
    return TaskPlanner.hosts(storage, splits);
  }

  /** Opens a lazy reader. */
  public RecordReader open(Storage storage) {
    return open(storage, RecordMode.LAZY);
  }

  /** Opens a reader. */
  public RecordReader open(Storage storage, RecordMode mode) {
    return new RecordReader(storage, splits, readProjection(), schema(), mode);
  }

  /** Opens a reader of batches with only matching rows. */
  public BatchReader openBatches(Storage storage) {
    return openBatches(storage, BatchMode.COMPACT);
  }

  /** Opens a reader of batches. */
  public BatchReader openBatches(Storage storage, BatchMode mode) {
    return new BatchReader(storage, splits, readProjection(), BatchColumns.of(schema()), mode);
  }

  /**
   * Opens a reader of batches of the values at paths, such as {@code metadata['content-type']}:
   * fields of nested records and values of single keys, without reading the others.
   *
   * @throws dev.stoa.exception.InvalidTableException when a column, field or map does not exist, or
   *     a path leads into opaque values
   */
  public BatchReader openBatches(Storage storage, List<ColumnPath> paths, BatchMode mode) {
    return new BatchReader(
        storage, splits, readProjection(), BatchColumns.of(schema(), paths), mode);
  }

  /**
   * Opens a reader of batches of parts of the columns, in vectors named {@code c0}, {@code c1} and
   * so on: some fields of records, single keys of maps, without reading the others. The batches
   * have a selection ({@link BatchMode#WITH_SELECTION}).
   *
   * @throws dev.stoa.exception.InvalidTableException when a column, field or map does not exist, or
   *     a path leads into opaque values
   */
  public BatchReader openProjectedBatches(Storage storage, List<BatchColumn> batchColumns) {
    BatchColumns read = BatchColumns.ofProjected(schema(), batchColumns);
    return new BatchReader(storage, splits, readProjection(), read, BatchMode.WITH_SELECTION);
  }

  /**
   * Opens a reader of stored row bytes, if the columns are in one row-oriented group ({@link
   * dev.stoa.table.write.GroupLayout#ROW}); rows contain the group's other columns too.
   */
  public RowBytesReader openRows(Storage storage) {
    return new RowBytesReader(storage, splits, readProjection());
  }

  /** The only split directory of a task. */
  public SplitDirectory singleSplit() {
    if (splits.size() != 1) {
      throw new IllegalStateException("expected one split directory, found " + splitNames());
    }
    return splits.get(0);
  }

  /** The projection for readers of its split directories. Internal. */
  public ReadProjection readProjection() {
    return ReadProjection.generic(columns).withFilter(filter.rows());
  }

  /**
   * Opens a reader of rows as objects of a mapper.
   *
   * @throws dev.stoa.exception.InvalidTableException when the mapper needs columns that the task
   *     does not have
   */
  public <T> TypedReader<T> open(Storage storage, RecordMapper<T> mapper, RecordMode mode) {
    TableSchema selected = schema();
    BoundMapper<T> boundMapper = mapper.bind(storage.location(), selected);
    TableSchema schema = boundMapper.schema(selected);
    List<Column> readColumns = schema.columns();
    ReadProjection read =
        ReadProjection.generic(readColumns)
            .withFilter(filter.forColumns(readColumns).rows())
            .withSerdes(boundMapper::serde);
    return new TypedReader<>(storage, splits, read, schema, boundMapper, mode);
  }

  /** The task as bytes, to send to the process that runs it. */
  public byte[] toBytes() {
    ByteWriter out = new ByteWriter();
    out.writeSizedBytes(TypeWriter.recordBytes(record));
    out.writeVarint(columns.size());
    columns.forEach(column -> ColumnSerializer.write(column, out));
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
        file.pageFormat().write(out);
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
    long offset = in.readSize("offset in a file");
    try {
      return file.withExtent(new Extent(offset, in.readSize("size in a file"), fileSize));
    } catch (IllegalArgumentException e) {
      throw in.corrupt("expected an extent within a file, found another", e);
    }
  }

  private static void writeDeletedRows(SplitDirectory split, ByteWriter out) {
    out.writeVarint(split.deletedRowCount());
    split
        .deletionVector()
        .ifPresent(
            file -> {
              out.writeText(file.name());
              out.writeVarint(file.sizeInBytes());
              out.writeInt(file.fingerprint());
            });
  }

  private static Optional<DeletionVectorFile> readDeletedRows(ByteReader in) {
    long rowCount = in.readSize("number of deleted rows");
    if (rowCount == 0) {
      return Optional.empty();
    }
    String name = in.readText("name of a file");
    long size = in.readSize("size of a file");
    return Optional.of(new DeletionVectorFile(name, size, in.readInt(), rowCount));
  }

  /**
   * Restores a task from {@link #toBytes}.
   *
   * @throws dev.stoa.exception.CorruptFileException when the bytes are corrupt
   */
  public static ScanTask fromBytes(byte[] bytes) {
    ByteReader in = new ByteReader(bytes, bytes.length, 0, new SourceLocation("a scan task", ""));
    byte[] recordBytes = in.readSizedBytes("schema of the record");
    RecordType record = TypeReader.record(recordBytes, in.location().toString());
    List<Column> columns = in.readList("number of columns", () -> ColumnSerializer.read(in));
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
    PageFormat mapper = PageFormat.read(in);
    long size = in.readSize("size of a file");
    int fingerprint = in.readInt();
    int pageCount = in.readCount("number of pages", Integer.MAX_VALUE);
    return readExtent(new ColumnFile(fieldId, name, mapper, size, fingerprint, pageCount), in);
  }
}
