package dev.stoa.bench.experiment.maps;

import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.record.RecordApi;
import dev.stoa.bench.column.record.RecordStream;
import dev.stoa.bench.rows.KeyedRows;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.fs.Path;

/**
 * Reads maps as fields of a peer's records.
 *
 * @param api the record interface
 */
record RecordMaps(RecordApi api) implements PeerMapLoop {
  @Override
  public void run(Path file, MapQuery query, MapTotals totals) throws IOException {
    Utf8 key = new Utf8(query.key());
    try (RecordStream records = api.open(file, new Query.Sum(List.of(KeyedRows.MAP)))) {
      for (Optional<GenericRecord> row = records.next(); row.isPresent(); row = records.next()) {
        totals.addRows(1);
        addMap((Map<?, ?>) row.get().get(0), key, totals);
      }
    }
  }

  /** Adds the value of a key, or all entries if it is empty. */
  private static void addMap(Map<?, ?> map, Utf8 key, MapTotals totals) {
    if (key.getByteLength() == 0) {
      totals.addAll(map);
    } else if (map.get(key) instanceof Integer value) {
      totals.addValue(value);
    }
  }
}
