package dev.stoa.table.change;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.column.ColumnSerializer;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshots;
import java.io.IOException;
import java.util.List;
import java.util.UUID;

/**
 * The serializable part of a {@link ColumnUpdate}: its columns, token and base, for the processes
 * that write and commit it.
 *
 * @param tableUuid the table's UUID
 * @param baseVersion the version of the base
 * @param token the commit token
 * @param addedColumns the new columns, with their ids
 * @param replacedNames the names of the replaced columns
 * @param inputNames the names of the columns that the values depend on
 * @param isPartial whether split directories may be left unwritten and keep their values
 * @param hasReservedIds whether the ids of the new columns are reserved
 */
record ColumnUpdateSpec(
    UUID tableUuid,
    long baseVersion,
    CommitToken token,
    List<Column> addedColumns,
    List<String> replacedNames,
    List<String> inputNames,
    boolean isPartial,
    boolean hasReservedIds) {
  private static final SourceLocation LOCATION = new SourceLocation("a column update", "");

  /** Reads the base snapshot. */
  SnapshotRoot readBase(Storage storage) throws IOException {
    SnapshotRoot root = Snapshots.read(storage, baseVersion);
    if (!root.tableUuid().equals(tableUuid)) {
      throw new InvalidTableException(
          storage.location()
              + " is not the table that the update was made for: make the update again");
    }
    return root;
  }

  byte[] toBytes() {
    ByteWriter out = new ByteWriter();
    out.writeUuid(tableUuid);
    out.writeVarint(baseVersion);
    out.writeText(token.text());
    out.writeVarint(addedColumns.size());
    addedColumns.forEach(column -> ColumnSerializer.write(column, out));
    writeNames(replacedNames, out);
    writeNames(inputNames, out);
    out.writeVarint(isPartial ? 1 : 0);
    out.writeVarint(hasReservedIds ? 1 : 0);
    return out.toByteArray();
  }

  private static void writeNames(List<String> names, ByteWriter out) {
    out.writeVarint(names.size());
    names.forEach(out::writeText);
  }

  static ColumnUpdateSpec fromBytes(byte[] bytes) {
    ByteReader in = new ByteReader(bytes, bytes.length, 0, LOCATION);
    UUID tableUuid = in.readUuid();
    long baseVersion = in.readSize("version");
    String token = in.readText("commit token");
    List<Column> addedColumns = in.readList("number of columns", () -> ColumnSerializer.read(in));
    List<String> replacedNames = readNames(in);
    List<String> inputNames = readNames(in);
    boolean isPartial = in.readCount("a flag", 1) == 1;
    boolean hasReservedIds = in.readCount("a flag", 1) == 1;
    return new ColumnUpdateSpec(
        tableUuid,
        baseVersion,
        CommitToken.of(token),
        addedColumns,
        replacedNames,
        inputNames,
        isPartial,
        hasReservedIds);
  }

  private static List<String> readNames(ByteReader in) {
    return in.readList("number of names", () -> in.readText("name of a column"));
  }
}
