package dev.stoa.bench.experiment.maps;

import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.data.MapVector;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.BatchMode;
import dev.stoa.table.scan.BatchReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/** Batches of one key, or of whole maps with every key read. */
final class TableMapBatches implements MapLoop {
  @Override
  public void run(Path directory, MapQuery query, MapTotals totals) throws IOException {
    Table table = Table.open(LocalStorage.at(directory));
    try (BatchReader in = open(table, query)) {
      while (in.next()) {
        totals.addRows(in.batch().rowCount());
        if (query.isWhole()) {
          addMaps((MapVector) in.batch().column(0), totals);
        } else {
          addValues(in.batch().column(0), totals);
        }
      }
      totals.addBytesRead(in.metrics().bytesRead());
    }
  }

  private static BatchReader open(Table table, MapQuery query) throws IOException {
    String column = table.schema().getFields().get(0).name();
    return query.isWhole()
        ? table.newScan().openBatches(BatchMode.WITH_SELECTION)
        : table
            .newScan()
            .openBatches(List.of(column + "['" + query.key() + "']"), BatchMode.WITH_SELECTION);
  }

  /** 64 rows at a time, only those with the key. */
  private static void addValues(ColumnVector values, MapTotals totals) {
    if (!values.hasNulls()) {
      for (int row = 0; row < values.size(); row++) {
        totals.addValue(values.intAt(row));
      }
      return;
    }
    long[] words = values.validity().words();
    for (int first = 0; first < values.size(); first += Long.SIZE) {
      for (long rest = words[first >>> 6]; rest != 0; rest &= rest - 1) {
        totals.addValue(values.intAt(first + Long.numberOfTrailingZeros(rest)));
      }
    }
  }

  /** Finds each key by its code and reads its bytes in place. */
  private static void addMaps(MapVector maps, MapTotals totals) {
    DictionaryVector keys = (DictionaryVector) maps.keys();
    BytesVector texts = (BytesVector) keys.dictionary();
    ByteBuffer bytes = texts.data();
    int[] codes = keys.codes();
    ColumnVector values = maps.values();
    int end = maps.firstEntry(maps.size());
    for (int entry = 0; entry < end; entry++) {
      int key = codes[entry];
      int length = texts.lengthAt(key);
      totals.addKey(length, bytes.get(texts.offsetAt(key) + length - 1));
      totals.addValue(values.intAt(entry));
    }
  }
}
