package dev.stoa.engine;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.format.split.SplitNames;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.Partitioning;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.table.Table;
import dev.stoa.table.change.Append;
import dev.stoa.table.maintenance.SplitMerge;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;

/** Tables as jobs use them: staged, sent to tasks, and written by many small tasks. */
public final class EngineTables {
  private EngineTables() {}

  /**
   * A table that comes into being with its first rows: nothing is visible before an {@link Append}
   * of this object commits. When another made a table of the same columns meanwhile, the rows are
   * added to that one.
   *
   * @param schema a record with at least one field, of any Avro types
   * @throws InvalidTableException when there is a table already, the place is not {@linkplain
   *     #checkFree free}, or the schema is no such record
   */
  public static Table stage(Storage storage, Schema schema) throws IOException {
    return stage(storage, schema, PartitionSpec.NONE);
  }

  /**
   * A partitioned table that comes into being with its first rows.
   *
   * @param schema a record with at least one field, of any Avro types
   * @param partitionBy what each of its split directories has one value of
   * @throws InvalidTableException when there is a table already, the place is not {@linkplain
   *     #checkFree free}, the schema is no such record, or its values cannot be partitioned so
   */
  public static Table stage(Storage storage, Schema schema, PartitionSpec partitionBy)
      throws IOException {
    TableSchema columns = TableSchema.of(schema);
    SnapshotRoot root =
        SnapshotRoot.staged(columns).withPartitioning(Partitioning.of(partitionBy, columns));
    if (Table.exists(storage)) {
      throw new InvalidTableException(
          storage.location() + " is a table already: open it, or choose another path");
    }
    checkFree(storage);
    return Table.of(new TableState(storage, root));
  }

  /**
   * The table that {@link #toBytes} was called of, staged ones too, without a look at the storage.
   *
   * @throws CorruptFileException when the bytes are damaged
   */
  public static Table fromBytes(Storage storage, byte[] bytes) throws IOException {
    return Table.of(TableState.fromBytes(storage, bytes));
  }

  /**
   * Checks that a table may be made here: all that is there was left by writers that were killed
   * before they made one. Nobody else's files are mixed with a table's.
   *
   * @throws InvalidTableException when there are other files
   */
  public static void checkFree(Storage storage) throws IOException {
    for (StorageEntry entry : storage.list("")) {
      boolean isOurs = entry.isDirectory() && entry.name().equals(TablePaths.METADATA);
      if (!isOurs && !SplitNames.isSplitDirectory(storage, entry)) {
        throw new InvalidTableException(
            storage.location() + " holds files and is no table: choose another path or empty it");
      }
    }
  }

  /** The snapshot that a table shows, for {@link #fromBytes} in another process. */
  public static byte[] toBytes(Table table) throws IOException {
    return table.state().toBytes();
  }

  /**
   * Writes split directories that nobody sees yet, as a job of many small tasks makes them, as
   * fewer ones, and deletes them; their rows keep their order within each partition.
   *
   * @param options how they are written; what merged ones aim at is their split size
   * @throws IOException when the storage failed: nothing of the merged ones is left then
   */
  public static List<WrittenSplit> merge(
      Table table, List<WrittenSplit> splits, WriteOptions options) throws IOException {
    return new SplitMerge(table.state(), options).merge(splits);
  }
}
