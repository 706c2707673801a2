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
 * Maps as fields of a peer's records.
 *
 * @param api the record interface
 */
record RecordMaps(RecordApi api) implements PeerLoop {
  private static final Utf8 KEY = new Utf8(KeyedRows.KEY);

  @Override
  public void run(Path file, MapQuery query, MapTotals totals) throws IOException {
    try (RecordStream in = api.open(file, new Query.Sum(List.of(KeyedRows.MAP)))) {
      for (Optional<GenericRecord> row = in.next(); row.isPresent(); row = in.next()) {
        totals.addRows(1);
        add((Map<?, ?>) row.get().get(0), query, totals);
      }
    }
  }

  private static void add(Map<?, ?> map, MapQuery query, MapTotals totals) {
    if (query == MapQuery.WHOLE) {
      totals.addAll(map);
    } else if (map.get(KEY) instanceof Integer value) {
      totals.addValue(value);
    }
  }
}
