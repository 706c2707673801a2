package dev.stoa.engine;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.format.split.SplitNames;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.Partitioning;
import dev.stoa.schema.TableProperties;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.table.Table;
import dev.stoa.table.TableAccess;
import dev.stoa.table.change.Append;
import dev.stoa.table.change.IndexChange;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.change.TableReplacement;
import dev.stoa.table.maintenance.SplitMerge;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.Branches;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.avro.Schema;

/**
 * Operations on tables that engines need and users do not: creating a table together with its first
 * rows, sending tables to other processes, and merging the output of many small tasks.
 */
public final class EngineTables {
  private EngineTables() {}

  /**
   * Returns a table that does not exist yet: it is created, together with its first rows, when an
   * {@link Append} of the returned table commits. If another writer has created a table of the same
   * columns by then, the rows are added to that table.
   *
   * @param schema a record with at least one field
   * @throws InvalidTableException when the table exists, the directory is not {@linkplain
   *     #checkCreatable free}, or the schema is not a record with fields
   */
  public static Table stage(Storage storage, Schema schema) throws IOException {
    return stage(storage, schema, PartitionSpec.UNPARTITIONED);
  }

  /**
   * Returns a partitioned table that does not exist yet, like {@link #stage(Storage, Schema)}.
   *
   * @param schema a record with at least one field
   * @param spec the partition terms; each split directory contains rows of one value of each term
   * @throws InvalidTableException when the table exists, the directory is not {@linkplain
   *     #checkCreatable free}, the schema is not a record with fields, or the spec does not fit it
   */
  public static Table stage(Storage storage, Schema schema, PartitionSpec spec) throws IOException {
    return stage(storage, schema, spec, List.of());
  }

  /**
   * Returns a table with key indexes that does not exist yet, like {@link #stage(Storage, Schema,
   * PartitionSpec)}.
   *
   * @param indexes the columns of each index
   * @throws InvalidTableException also when a column cannot be part of a key, or be included
   */
  public static Table stage(
      Storage storage, Schema schema, PartitionSpec spec, List<IndexSpec> indexes)
      throws IOException {
    TableSchema tableSchema = TableSchema.of(schema);
    SnapshotRoot root =
        SnapshotRoot.staged(tableSchema).withPartitioning(Partitioning.of(spec, tableSchema));
    if (Table.exists(storage)) {
      throw new InvalidTableException(
          storage.location() + " already contains a table: open it, or choose another path");
    }
    checkCreatable(storage);
    TableState state = new TableState(storage, root);
    for (IndexSpec index : indexes) {
      state = IndexChange.withIndex(state, index);
    }
    return TableAccess.of(state);
  }

  /**
   * Returns the table whose bytes {@link #toBytes} returned; does not access the storage.
   *
   * @throws CorruptFileException when the bytes are corrupt
   */
  public static Table fromBytes(Storage storage, byte[] bytes) throws IOException {
    return TableAccess.of(TableState.fromBytes(storage, bytes));
  }

  /**
   * Opens a table as of the version on which a job based its change. Unlike {@link
   * Table#open(Storage, long)}, it can be changed: the commit checks all later versions for
   * conflicts.
   *
   * @throws InvalidTableException when the version does not exist, or has expired
   */
  public static Table openBase(Storage storage, long version) throws IOException {
    return TableAccess.of(TableState.atVersion(storage, version));
  }

  /**
   * Returns the table at the snapshot that a scan reads; it can be changed, as in {@link
   * #openBase}.
   */
  public static Table tableOf(TableScan scan) {
    return TableAccess.of(scan.state());
  }

  /** Returns the new table of a replacement, without rows: its writers write the new rows. */
  public static Table newTableOf(TableReplacement replacement) {
    return TableAccess.of(replacement.newState());
  }

  /**
   * Checks that a directory without a table may become one: that it is empty, or contains only
   * metadata and split directories, which writers leave that are killed before they create a table.
   *
   * @throws InvalidTableException when the directory contains other files
   */
  public static void checkCreatable(Storage storage) throws IOException {
    for (StorageEntry entry : storage.list("")) {
      boolean isMetadata = entry.isDirectory() && entry.name().equals(TablePaths.METADATA);
      if (!isMetadata && !SplitNames.isSplitDirectory(storage, entry)) {
        throw new InvalidTableException(
            storage.location()
                + " contains files but is not a table: choose another path or empty it");
      }
    }
  }

  /** Returns the next values of identity columns that have given some, by column name. */
  public static Map<String, Long> nextIdentities(Table table) {
    TableSchema schema = TableAccess.state(table).root().schema();
    return schema.byName(TableProperties.nextIdentities(schema.record()));
  }

  /** Returns the snapshot of a table as bytes, for {@link #fromBytes} in another process. */
  public static byte[] toBytes(Table table) throws IOException {
    return TableAccess.state(table).toBytes();
  }

  /**
   * Merges uncommitted split directories, such as the output of many small tasks, into larger ones,
   * and deletes the originals. Rows keep their order within each partition.
   *
   * @param options how the larger split directories are written, and their target size
   * @throws IOException when the storage failed; the new split directories are deleted then
   */
  public static List<WrittenSplit> merge(
      Table table, List<WrittenSplit> splits, WriteOptions options) throws IOException {
    return new SplitMerge(TableAccess.state(table), options).merge(splits);
  }

  /**
   * Returns the storage of a table as a branch sees it; if there is no name, as the table sees it.
   *
   * @throws dev.stoa.exception.InvalidTableException when the branch does not exist
   */
  public static Storage openBranch(Storage storage, Optional<String> branch) throws IOException {
    return branch.isPresent() ? Branches.open(storage, branch.get()) : storage;
  }

  /** Returns the storage of the table itself, of which a storage may show a branch. */
  public static Storage tableStorage(Storage storage) {
    return Branches.tableStorage(storage);
  }

  /**
   * Returns the UUID of a table. That of a branch differs, also from that of another branch which
   * replaces it.
   */
  public static UUID uuid(Table table) {
    return Branches.uuid(table.storage()).orElse(table.snapshot().tableUuid());
  }

  /** Returns the name of the branch that a storage shows; empty for the table itself. */
  public static Optional<String> branch(Storage storage) {
    return Branches.name(storage);
  }
}
