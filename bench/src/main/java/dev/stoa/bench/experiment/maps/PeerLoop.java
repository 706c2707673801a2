package dev.stoa.bench.experiment.maps;

import dev.stoa.bench.peer.PeerFiles;
import java.io.IOException;
import org.apache.hadoop.fs.Path;

/** How a peer's users go through a column of maps. */
@FunctionalInterface
interface PeerLoop {
  /** Opens the file anew and adds what is asked to the totals. */
  void run(Path file, MapQuestion question, MapTotals totals) throws IOException;

  /** The same, with the bytes that it reads. */
  default void count(Path file, MapQuestion question, MapTotals totals) throws IOException {
    long bytesBefore = PeerFiles.bytesRead();
    run(file, question, totals);
    totals.addBytesRead(PeerFiles.bytesRead() - bytesBefore);
  }
}
