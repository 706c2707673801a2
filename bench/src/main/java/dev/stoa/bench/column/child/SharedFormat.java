package dev.stoa.bench.column.child;

import dev.stoa.bench.experiment.loop.PeerFormat;
import dev.stoa.bench.peer.Peer;
import dev.stoa.bench.peer.PeerWriter;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;

/** A format whose child JVM reads the files of a peer. */
public final class SharedFormat extends ChildFormat {
  private final Peer peer;

  /** Creates a format, whose child JVM is not started yet. */
  public SharedFormat(String name, Peer peer, String setup, ChildCommand command) {
    super(name, setup, command);
    this.peer = peer;
  }

  @Override
  public String dataName() {
    return peer.fileName();
  }

  @Override
  Path file(Path directory) {
    return Path.of(PeerFormat.file(peer, directory).toUri());
  }

  @Override
  public PeerWriter create(Path directory, Schema schema) throws IOException {
    return peer.create(PeerFormat.file(peer, directory), schema);
  }
}
