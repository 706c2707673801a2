package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.peer.Peer;
import dev.stoa.bench.peer.PeerFiles;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.bench.peer.Projection;
import dev.stoa.bench.peer.Sums;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;

/**
 * One file of a peer.
 *
 * @param peer which one
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
  public Reading sum(Path directory, Projection projection) throws IOException {
    org.apache.hadoop.fs.Path file = file(directory);
    long bytesBefore = PeerFiles.bytesRead();
    long start = System.nanoTime();
    Sums sums = peer.sum(file, projection);
    long nanos = System.nanoTime() - start;
    return new Reading(sums, PeerFiles.bytesRead() - bytesBefore, nanos);
  }

  /** Its file in the directory that holds it. */
  public org.apache.hadoop.fs.Path file(Path directory) {
    return new org.apache.hadoop.fs.Path(directory.resolve("rows." + peer.fileName()).toUri());
  }
}
