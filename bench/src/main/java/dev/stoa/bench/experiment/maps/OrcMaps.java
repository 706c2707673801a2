package dev.stoa.bench.experiment.maps;

import dev.stoa.bench.peer.PeerFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.hadoop.fs.Path;
import org.apache.orc.OrcFile;
import org.apache.orc.Reader;
import org.apache.orc.RecordReader;
import org.apache.orc.storage.ql.exec.vector.BytesColumnVector;
import org.apache.orc.storage.ql.exec.vector.LongColumnVector;
import org.apache.orc.storage.ql.exec.vector.MapColumnVector;
import org.apache.orc.storage.ql.exec.vector.VectorizedRowBatch;

/** Maps as ORC's vectors of keys and values. */
final class OrcMaps implements PeerLoop {
  @Override
  public void run(Path file, MapQuery query, MapTotals totals) throws IOException {
    try (Reader reader =
            OrcFile.createReader(file, OrcFile.readerOptions(PeerFiles.newConfiguration()));
        RecordReader in = reader.rows()) {
      VectorizedRowBatch batch = reader.getSchema().createRowBatch();
      while (in.nextBatch(batch)) {
        totals.addRows(batch.size);
        add((MapColumnVector) batch.cols[0], query, totals);
      }
    }
  }

  /** The entries of all rows are consecutive. */
  private static void add(MapColumnVector maps, MapQuery query, MapTotals totals) {
    byte[] requestedKey = query.key().getBytes(StandardCharsets.UTF_8);
    BytesColumnVector keys = (BytesColumnVector) maps.keys;
    LongColumnVector values = (LongColumnVector) maps.values;
    for (int entry = 0; entry < maps.childCount; entry++) {
      int key = keys.isRepeating ? 0 : entry;
      int value = (int) values.vector[values.isRepeating ? 0 : entry];
      if (query.isWhole()) {
        int last = keys.start[key] + keys.length[key] - 1;
        totals.addKey(keys.length[key], keys.vector[key][last]);
        totals.addValue(value);
      } else if (isEqual(keys, key, requestedKey)) {
        totals.addValue(value);
      }
    }
  }

  private static boolean isEqual(BytesColumnVector keys, int key, byte[] requestedKey) {
    int start = keys.start[key];
    return Arrays.equals(
        keys.vector[key], start, start + keys.length[key], requestedKey, 0, requestedKey.length);
  }
}
