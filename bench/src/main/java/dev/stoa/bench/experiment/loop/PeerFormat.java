package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.peer.Peer;
import dev.stoa.bench.peer.PeerFiles;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.bench.peer.Projection;
import dev.stoa.bench.peer.Sums;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;

/**
 * Stores rows in one file of a peer.
 *
 * @param peer the peer that writes and reads the file
 */
public record PeerFormat(Peer peer) implements Format {
  @Override
  public String name() {
    return peer.name();
  }

  @Override
  public String dataName() {
    return peer.fileName();
  }

  @Override
  public String setup() {
    return peer.setup();
  }

  @Override
  public PeerWriter create(Path directory, Schema schema) throws IOException {
    return peer.create(file(directory), schema);
  }

  @Override
  public Outcome sum(Path directory, Projection projection) throws IOException {
    org.apache.hadoop.fs.Path file = file(directory);
    long bytesBefore = PeerFiles.bytesRead();
    Stopwatch stopwatch = Stopwatch.start();
    Sums sums = peer.sum(file, projection);
    return stopwatch.stop(sums.answer(), sums.rowCount(), PeerFiles.bytesRead() - bytesBefore);
  }

  /** The peer's file in a directory. */
  public org.apache.hadoop.fs.Path file(Path directory) {
    return file(peer, directory);
  }

  /** The file of a peer in a directory. */
  public static org.apache.hadoop.fs.Path file(Peer peer, Path directory) {
    return new org.apache.hadoop.fs.Path(directory.resolve("rows." + peer.fileName()).toUri());
  }
}
