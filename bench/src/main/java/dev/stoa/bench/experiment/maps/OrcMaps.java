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

/** Reads maps as ORC's vectors of keys and values. */
final class OrcMaps implements PeerMapLoop {
  @Override
  public void run(Path file, MapQuery query, MapTotals totals) throws IOException {
    try (Reader reader =
            OrcFile.createReader(file, OrcFile.readerOptions(PeerFiles.newConfiguration()));
        RecordReader rows = reader.rows()) {
      VectorizedRowBatch batch = reader.getSchema().createRowBatch();
      while (rows.nextBatch(batch)) {
        totals.addRows(batch.size);
        addEntries((MapColumnVector) batch.cols[0], query, totals);
      }
    }
  }

  /** Adds the entries of all maps of a batch, which are consecutive. */
  private static void addEntries(MapColumnVector maps, MapQuery query, MapTotals totals) {
    byte[] requestedKey = query.key().getBytes(StandardCharsets.UTF_8);
    BytesColumnVector keys = (BytesColumnVector) maps.keys;
    LongColumnVector values = (LongColumnVector) maps.values;
    for (int entry = 0; entry < maps.childCount; entry++) {
      int keyIndex = keys.isRepeating ? 0 : entry;
      int value = (int) values.vector[values.isRepeating ? 0 : entry];
      if (query.readsWholeMaps()) {
        int lastByteOffset = keys.start[keyIndex] + keys.length[keyIndex] - 1;
        totals.addKey(keys.length[keyIndex], keys.vector[keyIndex][lastByteOffset]);
        totals.addValue(value);
      } else if (isEqual(keys, keyIndex, requestedKey)) {
        totals.addValue(value);
      }
    }
  }

  private static boolean isEqual(BytesColumnVector keys, int keyIndex, byte[] requestedKey) {
    int start = keys.start[keyIndex];
    return Arrays.equals(
        keys.vector[keyIndex],
        start,
        start + keys.length[keyIndex],
        requestedKey,
        0,
        requestedKey.length);
  }
}
