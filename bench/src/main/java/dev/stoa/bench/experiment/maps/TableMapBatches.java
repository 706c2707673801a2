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

/** Reads batches of the values of one key, or batches of whole maps. */
final class TableMapBatches implements MapLoop {
  @Override
  public void run(Path directory, MapQuery query, MapTotals totals) throws IOException {
    Table table = Table.open(LocalStorage.at(directory));
    try (BatchReader reader = open(table, query)) {
      while (reader.next()) {
        totals.addRows(reader.batch().rowCount());
        if (query.readsWholeMaps()) {
          addMaps((MapVector) reader.batch().column(0), totals);
        } else {
          addValues(reader.batch().column(0), totals);
        }
      }
      totals.addBytesRead(reader.metrics().bytesRead());
    }
  }

  private static BatchReader open(Table table, MapQuery query) throws IOException {
    String column = table.schema().getFields().get(0).name();
    return query.readsWholeMaps()
        ? table.newScan().openBatches(BatchMode.WITH_SELECTION)
        : table
            .newScan()
            .openBatches(List.of(column + "['" + query.key() + "']"), BatchMode.WITH_SELECTION);
  }

  /** Adds the values of rows whose map contains the key, finding them 64 rows at a time. */
  private static void addValues(ColumnVector values, MapTotals totals) {
    if (!values.hasNulls()) {
      for (int row = 0; row < values.size(); row++) {
        totals.addValue(values.intAt(row));
      }
      return;
    }
    long[] words = values.validity().words();
    for (int wordStart = 0; wordStart < values.size(); wordStart += Long.SIZE) {
      for (long bits = words[wordStart >>> 6]; bits != 0; bits &= bits - 1) {
        totals.addValue(values.intAt(wordStart + Long.numberOfTrailingZeros(bits)));
      }
    }
  }

  /** Adds all entries; the bytes of a key are read from the dictionary without copying them. */
  private static void addMaps(MapVector maps, MapTotals totals) {
    DictionaryVector keys = (DictionaryVector) maps.keys();
    BytesVector texts = (BytesVector) keys.dictionary();
    ByteBuffer bytes = texts.data();
    int[] codes = keys.codes();
    ColumnVector values = maps.values();
    int entryCount = maps.firstEntry(maps.size());
    for (int entry = 0; entry < entryCount; entry++) {
      int code = codes[entry];
      int length = texts.lengthAt(code);
      totals.addKey(length, bytes.get(texts.offsetAt(code) + length - 1));
      totals.addValue(values.intAt(entry));
    }
  }
}
