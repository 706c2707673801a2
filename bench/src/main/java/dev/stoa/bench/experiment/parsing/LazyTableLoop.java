package dev.stoa.bench.experiment.parsing;

import dev.stoa.bench.peer.Sums;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordReader;
import java.io.IOException;
import java.nio.file.Path;

/** Reads lazy records of a table. */
final class LazyTableLoop implements DecodingLoop {
  @Override
  public Sums sum(Path directory, ParsingCase parsingCase) throws IOException {
    RecordSum recordSum = new RecordSum(parsingCase.schema(), parsingCase.ordinals());
    long rowCount = 0;
    long sum = 0;
    try (RecordReader reader = Table.open(LocalStorage.at(directory)).newScan().open()) {
      while (reader.next()) {
        sum += recordSum.of(reader.record());
        rowCount++;
      }
    }
    return new Sums(rowCount, sum);
  }
}
