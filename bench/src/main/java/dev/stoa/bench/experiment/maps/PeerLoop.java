package dev.stoa.bench.experiment.maps;

import dev.stoa.bench.peer.PeerFiles;
import java.io.IOException;
import org.apache.hadoop.fs.Path;

/** How a peer's users iterate over a column of maps. */
@FunctionalInterface
interface PeerLoop {
  /** Reopens the file and adds the answer to the totals. */
  void run(Path file, MapQuery query, MapTotals totals) throws IOException;

  /** The same, with the bytes read. */
  default void count(Path file, MapQuery query, MapTotals totals) throws IOException {
    long bytesBefore = PeerFiles.bytesRead();
    run(file, query, totals);
    totals.addBytesRead(PeerFiles.bytesRead() - bytesBefore);
  }
}
