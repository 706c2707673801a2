package dev.stoa.bench.experiment.planning;

import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;

/** Writes a table that is sorted by time, in small split directories and one commit. */
final class SortedTable {
  static final String TIME = "time";
  static final String TEXT = "text";

  private static final int ROWS_PER_SPLIT = 10;
  private static final Schema SCHEMA =
      SchemaBuilder.record("Visit").fields().requiredLong(TIME).requiredString(TEXT).endRecord();

  private SortedTable() {}

  /** Writes rows with times from 0. */
  static void write(Path directory, long rowCount) throws IOException {
    // In memory first, since local storage waits for the disk after each of many small files.
    MemoryStorage storage = new MemoryStorage();
    Table table = Table.create(storage, SCHEMA);
    List<WrittenSplit> splits = new ArrayList<>();
    for (long firstTime = 0; firstTime < rowCount; firstTime += ROWS_PER_SPLIT) {
      splits.addAll(writeSplit(table, firstTime, Math.min(rowCount, firstTime + ROWS_PER_SPLIT)));
    }
    table.newAppend().add(splits).commit();
    for (String path : storage.paths()) {
      Path file = directory.resolve(path);
      Files.createDirectories(file.getParent());
      Files.write(file, storage.bytes(path));
    }
  }

  private static List<WrittenSplit> writeSplit(Table table, long firstTime, long endTime)
      throws IOException {
    try (TableWriter writer = table.newWriter()) {
      for (long time = firstTime; time < endTime; time++) {
        GenericData.Record row = new GenericData.Record(SCHEMA);
        row.put(TIME, time);
        row.put(TEXT, "visit " + time);
        writer.write(row);
      }
      return writer.finish();
    }
  }
}
