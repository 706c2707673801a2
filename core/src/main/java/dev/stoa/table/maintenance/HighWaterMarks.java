package dev.stoa.table.maintenance;

import dev.stoa.format.split.SplitNames;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import java.io.IOException;

/**
 * The highest numbers in the names of a table's files. After snapshots are lost, they bound the ids
 * and names that those may have used, so that none is reused; called by {@link Repair}.
 *
 * @param nextId above the ids of all column files
 * @param nextSplitNumber above the numbers of all split directories
 */
record HighWaterMarks(int nextId, long nextSplitNumber) {
  static HighWaterMarks of(Storage storage) throws IOException {
    int nextId = 1;
    long nextSplitNumber = 0;
    for (StorageEntry directory : storage.list("")) {
      if (directory.isDirectory() && SplitNames.isSplitDirectoryName(directory.name())) {
        nextSplitNumber = Math.max(nextSplitNumber, SplitNames.numberOf(directory.name()) + 1);
        for (StorageEntry file : storage.list(directory.name())) {
          nextId = Math.max(nextId, SplitNames.fieldIdOf(file.name()).orElse(0) + 1);
        }
      }
    }
    return new HighWaterMarks(nextId, nextSplitNumber);
  }

  /** The same schema, whose next id is above all used ones. */
  TableSchema applyTo(TableSchema schema) {
    return new TableSchema(
        schema.record(), schema.columns(), Math.max(schema.nextId(), nextId), schema.pathIds());
  }
}
