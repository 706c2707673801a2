package dev.stoa.bench.experiment.maps;

import dev.stoa.bench.experiment.loop.Format;
import dev.stoa.bench.experiment.loop.PeerFormat;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.peer.Peer;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.bench.peer.Peers;
import dev.stoa.bench.peer.Projection;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;

/**
 * A format of {@link MapsExperiment}, with the loop that reads its maps.
 *
 * @param name the name of the format
 * @param files the format that writes the files
 * @param setup the configuration
 * @param loop the loop that reads the files
 */
record MapFormat(String name, Format files, String setup, MapLoop loop) implements Format {
  /** Creates a format that reads the file of a peer, whose bytes Hadoop counts. */
  static MapFormat ofPeer(String name, String peerName, String setup, PeerMapLoop loop) {
    Peer peer = Peers.named(peerName);
    return new MapFormat(
        name,
        new PeerFormat(peer),
        setup,
        (directory, query, totals) ->
            loop.runCountingBytes(PeerFormat.file(peer, directory), query, totals));
  }

  @Override
  public String dataName() {
    return files.dataName();
  }

  @Override
  public PeerWriter create(Path directory, Schema schema) throws IOException {
    return files.create(directory, schema);
  }

  @Override
  public Outcome sum(Path directory, Projection projection) throws IOException {
    return files.sum(directory, projection);
  }
}
