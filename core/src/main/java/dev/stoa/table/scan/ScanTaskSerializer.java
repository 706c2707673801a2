package dev.stoa.table.scan;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.column.ColumnSerializer;
import dev.stoa.format.column.Extent;
import dev.stoa.format.column.SplitIdentity;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.manifest.PartitionValues;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.DeletionVectorFile;
import dev.stoa.format.split.SchemaFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.PartitionValue;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeReader;
import dev.stoa.type.TypeWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Converts scan tasks to bytes for the process that runs them, and back. */
final class ScanTaskSerializer {
  /** Stands for the schema file of each split directory, which tasks do not read. */
  private static final SchemaFile UNREAD_SCHEMA_FILE = new SchemaFile(0, new int[0]);

  private ScanTaskSerializer() {}

  /** Serializes a task. */
  static byte[] toBytes(ScanTask task) {
    ByteWriter out = new ByteWriter();
    out.writeSizedBytes(TypeWriter.recordBytes(task.record()));
    out.writeVarint(task.columns().size());
    task.columns().forEach(column -> ColumnSerializer.write(column, out));
    out.writeVarint(task.isSelectedByName() ? 1 : 0);
    task.filter().write(out);
    List<ColumnPath> paths = task.pathSelection().map(PathSelection::paths).orElse(List.of());
    out.writeVarint(paths.size());
    paths.forEach(path -> out.writeText(path.toString()));
    ByteWriter partitionBytes = PartitionValues.write(task.splits()).orElseGet(ByteWriter::new);
    out.writeVarint(partitionBytes.size());
    out.writeBytes(partitionBytes.array(), 0, partitionBytes.size());
    out.writeVarint(task.splits().size());
    for (SplitDirectory split : task.splits()) {
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
      writeDeletionVector(split, out);
      out.writeVarint(split.indexFiles().size());
      split.indexFiles().forEach(file -> writeIndexFile(file, out));
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

  /**
   * Reads the extent of a column file within its group's file, if it is in one; returns the column
   * file with it.
   */
  private static ColumnFile readExtent(ColumnFile file, ByteReader in) {
    long fileSizeInBytes = in.readSize("size of a file");
    if (fileSizeInBytes == 0) {
      return file;
    }
    long offset = in.readSize("offset in a file");
    try {
      return file.withExtent(new Extent(offset, in.readSize("size in a file"), fileSizeInBytes));
    } catch (IllegalArgumentException e) {
      throw in.corrupt("expected an extent within the file, found one beyond its end", e);
    }
  }

  private static void writeDeletionVector(SplitDirectory split, ByteWriter out) {
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

  private static Optional<DeletionVectorFile> readDeletionVector(ByteReader in) {
    long deletedRowCount = in.readSize("number of deleted rows");
    if (deletedRowCount == 0) {
      return Optional.empty();
    }
    String name = in.readText("name of a file");
    long sizeInBytes = in.readSize("size of a file");
    return Optional.of(new DeletionVectorFile(name, sizeInBytes, in.readInt(), deletedRowCount));
  }

  private static void writeIndexFile(IndexFile file, ByteWriter out) {
    file.index().write(out);
    out.writeText(file.name());
    out.writeVarint(file.sizeInBytes());
    out.writeInt(file.fingerprint());
    out.writeVarint(file.homeCount());
    file.sources().forEach(out::writeInt);
    out.writeVarint(file.share().map(share -> share.allRows().rowCount()).orElse(0L));
    file.share()
        .ifPresent(
            share -> {
              out.writeUuid(share.allRows().uuid());
              out.writeVarint(share.firstRow());
            });
  }

  private static IndexFile readIndexFile(ByteReader in) {
    IndexDefinition index = IndexDefinition.read(in);
    String name = in.readText("name of a file");
    long sizeInBytes = in.readSize("size of a file");
    int fingerprint = in.readInt();
    int homeCount = in.readCount("number of home pages", Integer.MAX_VALUE);
    Integer[] sources = new Integer[index.columnIds().size()];
    Arrays.setAll(sources, i -> in.readInt());
    IndexFile file =
        new IndexFile(
            index, name, sizeInBytes, fingerprint, homeCount, List.of(sources), Optional.empty());
    long allRowCount = in.readSize("number of rows of an index");
    if (allRowCount == 0) {
      return file;
    }
    SplitIdentity allRows = new SplitIdentity(in.readUuid(), allRowCount);
    return file.withShare(new IndexFile.Share(allRows, in.readSize("number of a row")));
  }

  /**
   * Restores a task from the bytes of {@link #toBytes}.
   *
   * @throws dev.stoa.exception.CorruptFileException when the bytes are corrupt
   */
  static ScanTask fromBytes(byte[] bytes) {
    ByteReader in = new ByteReader(bytes, bytes.length, 0, new SourceLocation("a scan task", ""));
    byte[] recordBytes = in.readSizedBytes("schema of the record");
    RecordType record = TypeReader.record(recordBytes, in.location().toString());
    List<Column> columns = in.readList("number of columns", () -> ColumnSerializer.read(in));
    boolean isSelectedByName = in.readCount("flag of a selection by name", 1) == 1;
    ScanFilter filter = ScanFilter.read(in, columns);
    List<ColumnPath> paths =
        in.readList("number of paths", () -> ColumnPath.parse(in.readText("path")));
    Optional<PathSelection> pathSelection =
        paths.isEmpty()
            ? Optional.empty()
            : Optional.of(new PathSelection(TableSchema.ofColumns(columns), paths));
    List<SplitDirectory> splits = new ArrayList<>();
    ByteReader partitionBytes =
        in.readSlice(in.readCount("length of partition values", in.remaining()), "");
    int splitCount = in.readCount("number of split directories", in.remaining());
    List<PartitionValue> partitions =
        PartitionValues.read(
            Optional.of(partitionBytes).filter(reader -> reader.length() > 0), splitCount);
    for (int i = 0; i < splitCount; i++) {
      splits.add(readSplit(in).withPartition(partitions.get(i)));
    }
    return new ScanTask(record, columns, isSelectedByName, splits, filter, pathSelection);
  }

  private static SplitDirectory readSplit(ByteReader in) {
    String name = in.readText("name of a split directory");
    UUID uuid = in.readUuid();
    long rowCount = in.readSize("number of rows");
    List<ColumnFile> files = in.readList("number of files", () -> readFile(in));
    return new SplitDirectory(
            name, uuid, rowCount, UNREAD_SCHEMA_FILE, files, readDeletionVector(in))
        .withIndexFiles(in.readList("number of index files", () -> readIndexFile(in)));
  }

  private static ColumnFile readFile(ByteReader in) {
    int fieldId = in.readCount("field id", Integer.MAX_VALUE);
    String name = in.readText("name of a file");
    PageFormat pageFormat = PageFormat.read(in);
    long sizeInBytes = in.readSize("size of a file");
    int fingerprint = in.readInt();
    int pageCount = in.readCount("number of pages", Integer.MAX_VALUE);
    return readExtent(
        new ColumnFile(fieldId, name, pageFormat, sizeInBytes, fingerprint, pageCount), in);
  }
}
