package dev.stoa.bench.experiment.maps;

import dev.stoa.bench.column.Question;
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
 * @param api how records are read
 */
record RecordMaps(RecordApi api) implements PeerLoop {
  private static final Utf8 KEY = new Utf8(KeyedRows.KEY);

  @Override
  public void run(Path file, MapQuestion question, MapTotals totals) throws IOException {
    try (RecordStream in = api.open(file, new Question.Sum(List.of(KeyedRows.MAP)))) {
      for (Optional<GenericRecord> row = in.next(); row.isPresent(); row = in.next()) {
        totals.addRows(1);
        add((Map<?, ?>) row.get().get(0), question, totals);
      }
    }
  }

  private static void add(Map<?, ?> map, MapQuestion question, MapTotals totals) {
    if (question == MapQuestion.WHOLE) {
      totals.addAll(map);
    } else if (map.get(KEY) instanceof Integer value) {
      totals.addValue(value);
    }
  }
}
