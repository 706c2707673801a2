package dev.stoa.bench.experiment.maps;

import dev.stoa.bench.peer.PeerFiles;
import java.io.IOException;
import org.apache.hadoop.fs.Path;

/** How users of a peer iterate over a column of maps. */
@FunctionalInterface
interface PeerMapLoop {
  /** Opens the file and adds the values that the query asks for to the totals. */
  void run(Path file, MapQuery query, MapTotals totals) throws IOException;

  /** Runs the loop, and adds the number of bytes that it read to the totals. */
  default void runCountingBytes(Path file, MapQuery query, MapTotals totals) throws IOException {
    long bytesBefore = PeerFiles.bytesRead();
    run(file, query, totals);
    totals.addBytesRead(PeerFiles.bytesRead() - bytesBefore);
  }
}
