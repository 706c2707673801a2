package dev.stoa.bench.experiment.selectivity;

import dev.stoa.bench.experiment.loop.Format;
import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.cli.work.FileTree;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.util.Utf8;

/**
 * Sums the value of one map key over the rows whose text matches a pattern, a given percentage of
 * all rows.
 *
 * @param percent the percentage of matching rows
 * @param format the format of the table
 * @param directory the directory of the table
 */
record SelectivityContestant(int percent, Format format, Path directory) implements Contestant {
  private static final int TEXT_ORDINAL = 0;
  private static final int MAP_ORDINAL = 1;

  @Override
  public String name() {
    return format.name();
  }

  @Override
  public String caseName() {
    return caseName(percent);
  }

  static String caseName(int percent) {
    return percent + "%";
  }

  @Override
  public String setup() {
    return format.setup();
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(directory);
  }

  @Override
  public Outcome run() throws IOException {
    Stopwatch stopwatch = Stopwatch.start();
    long rowCount = 0;
    long sum = 0;
    Table table = Table.open(LocalStorage.at(directory));
    long bytesRead;
    try (RecordReader reader =
        table
            .newScan()
            .select(PatternRows.TEXT_COLUMN, PatternRows.MAP_COLUMN)
            .open(RecordMode.LAZY)) {
      while (reader.next()) {
        rowCount++;
        ColumnarRecord row = reader.record();
        if (isMatching(row.textAt(TEXT_ORDINAL))) {
          sum += row.mapAt(MAP_ORDINAL).intAt(PatternRows.COMMON_KEY);
        }
      }
      bytesRead = reader.metrics().bytesRead();
    }
    return stopwatch.stop("sum " + sum, rowCount, bytesRead);
  }

  /** Whether the text begins with a two-digit number less than the percentage. */
  private boolean isMatching(Utf8 text) {
    byte[] bytes = text.getBytes();
    return 10 * (bytes[0] - '0') + bytes[1] - '0' < percent;
  }
}
