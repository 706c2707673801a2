package dev.stoa.bench.experiment.maps;

import dev.stoa.bench.rows.KeyedRows;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.MapVector;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.BatchReader;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** Whole maps of our batches; every key is looked at. */
final class TableMapBatches implements MapLoop {
  private static final byte[] KEY = KeyedRows.KEY.getBytes(StandardCharsets.UTF_8);

  @Override
  public void run(Path directory, MapQuestion question, MapTotals totals) throws IOException {
    Table table = Table.open(LocalStorage.at(directory));
    try (BatchReader in = table.newScan().openBatches()) {
      while (in.next()) {
        totals.addRows(in.batch().rowCount());
        add((MapVector) in.batch().column(0), question, totals);
      }
      totals.addBytesRead(in.metrics().bytesRead());
    }
  }

  private static void add(MapVector maps, MapQuestion question, MapTotals totals) {
    byte[] key = new byte[KEY.length];
    ColumnVector keys = maps.keys();
    ColumnVector values = maps.values();
    int end = maps.firstEntry(maps.size());
    for (int entry = 0; entry < end; entry++) {
      int length = keys.copyBytes(entry, key, 0);
      if (question == MapQuestion.WHOLE) {
        totals.addKey(length, key[length - 1]);
        totals.addValue(values.intAt(entry));
      } else if (Arrays.equals(key, KEY)) {
        totals.addValue(values.intAt(entry));
      }
    }
  }
}
