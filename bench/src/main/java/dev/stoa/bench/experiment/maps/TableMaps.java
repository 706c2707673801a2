package dev.stoa.bench.experiment.maps;

import dev.stoa.data.ColumnarMap;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.util.Utf8;

/**
 * Reads maps of Stoa's lazy records.
 *
 * @param isTyped whether entries are read by typed iteration or as objects; a single key is always
 *     read by typed accessors
 */
record TableMaps(boolean isTyped) implements MapLoop {
  @Override
  public void run(Path directory, MapQuery query, MapTotals totals) throws IOException {
    Utf8 key = new Utf8(query.key());
    Table table = Table.open(LocalStorage.at(directory));
    try (RecordReader reader = table.newScan().open(RecordMode.LAZY)) {
      while (reader.next()) {
        totals.addRows(1);
        ColumnarMap map = reader.record().mapAt(0);
        if (query.readsWholeMaps() && isTyped) {
          map.forEachInt(totals::addEntry);
        } else if (query.readsWholeMaps()) {
          totals.addAll(map);
        } else if (!map.isNullAt(key)) {
          totals.addValue(map.intAt(key));
        }
      }
      totals.addBytesRead(reader.metrics().bytesRead());
    }
  }
}
