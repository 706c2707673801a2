package dev.stoa.testing.table;

import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The process that {@link KillTest} kills. It loads and commits batches, and reports when the last
 * data byte of a batch is written and when its commit has succeeded.
 */
public final class KilledWriter {
  static final int ROWS_PER_BATCH = 12;
  static final String STARTED = "started";
  static final String WRITTEN = "written";
  static final String COMMITTED = "committed";

  private KilledWriter() {}

  /**
   * Loads batches until it is killed.
   *
   * @param arguments the directory of the table
   */
  public static void main(String[] arguments) throws IOException {
    Storage storage = LocalStorage.at(Path.of(arguments[0]));
    report(STARTED);
    while (true) {
      Table table = Table.open(storage);
      int first = Math.toIntExact(table.snapshot().rowCount());
      try (TableWriter writer = table.newWriter(SampleTable.smallSplits())) {
        for (int number = first; number < first + ROWS_PER_BATCH; number++) {
          writer.write(SampleTable.row(number));
        }
        List<WrittenSplit> splits = writer.finish();
        report(WRITTEN);
        table.newAppend().add(splits).commit();
        report(COMMITTED);
      }
    }
  }

  private static void report(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
