package dev.stoa.bench.experiment.maps;

import dev.stoa.bench.column.parquet.RowGroups;
import dev.stoa.bench.rows.KeyedRows;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.io.api.Binary;

/** Reads maps as two Parquet columns, of keys and of values; skips unused values. */
final class ParquetMaps implements PeerMapLoop {
  @Override
  public void run(Path file, MapQuery query, MapTotals totals) throws IOException {
    try (RowGroups groups = RowGroups.open(file)) {
      while (groups.next()) {
        totals.addRows(groups.rowCount());
        ColumnReader keys = groups.reader(KeyedRows.MAP, "key_value", "key");
        ColumnReader values = groups.reader(KeyedRows.MAP, "key_value", "value");
        addMaps(groups.rowCount(), keys, values, query, totals);
      }
    }
  }

  private static void addMaps(
      long rowCount, ColumnReader keys, ColumnReader values, MapQuery query, MapTotals totals) {
    Binary requestedKey = Binary.fromString(query.key());
    int maxDefinitionLevel = keys.getDescriptor().getMaxDefinitionLevel();
    for (long row = 0; row < rowCount; row++) {
      do {
        if (keys.getCurrentDefinitionLevel() == maxDefinitionLevel) { // Otherwise the map is empty.
          addEntry(keys.getBinary(), requestedKey, values, totals);
        }
        keys.consume();
        values.consume();
      } while (keys.getCurrentRepetitionLevel() > 0);
    }
  }

  /** Adds an entry; {@code requestedKey} is empty if all keys are requested. */
  private static void addEntry(
      Binary key, Binary requestedKey, ColumnReader values, MapTotals totals) {
    if (requestedKey.length() == 0) {
      ByteBuffer bytes = key.toByteBuffer();
      totals.addKey(key.length(), bytes.get(bytes.limit() - 1));
      totals.addValue(values.getInteger());
    } else if (key.equals(requestedKey)) {
      totals.addValue(values.getInteger());
    } else {
      values.skip();
    }
  }
}
