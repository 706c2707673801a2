package dev.stoa.table.maintenance;

import dev.stoa.format.split.SplitNames;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import java.io.IOException;

/**
 * Numbers above all those in the names of a table's files. When snapshots are lost, the ids and
 * names that they may have used are below these marks, so none is reused. Called by {@link Repair}.
 *
 * @param nextFieldId a field id above those of all column files
 * @param nextSplitNumber a number above those of all split directories
 */
record HighWaterMarks(int nextFieldId, long nextSplitNumber) {
  /** Returns the marks of the files in a storage. */
  static HighWaterMarks of(Storage storage) throws IOException {
    int nextFieldId = 1;
    long nextSplitNumber = 0;
    for (StorageEntry directory : storage.list("")) {
      if (directory.isDirectory() && SplitNames.isSplitDirectoryName(directory.name())) {
        nextSplitNumber = Math.max(nextSplitNumber, SplitNames.numberOf(directory.name()) + 1);
        for (StorageEntry file : storage.list(directory.name())) {
          nextFieldId = Math.max(nextFieldId, SplitNames.fieldIdOf(file.name()).orElse(0) + 1);
        }
      }
    }
    return new HighWaterMarks(nextFieldId, nextSplitNumber);
  }

  /** Returns the schema with a next field id above all used ids. */
  TableSchema applyTo(TableSchema schema) {
    return new TableSchema(
        schema.record(),
        schema.columns(),
        Math.max(schema.nextId(), nextFieldId),
        schema.pathIds());
  }
}
