package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.bench.peer.Projection;
import dev.stoa.bench.peer.Sums;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;

/** A way to store rows in a directory, a peer's or ours; {@link Formats} lists them. */
public interface Format extends Closeable {
  /** The contestant's name. */
  String name();

  /** The name of its data set, shared by formats that differ only in reading. */
  default String dataName() {
    return name();
  }

  /** Its configuration, in a few words. */
  String setup();

  /** Starts writing rows into an empty directory. */
  PeerWriter create(Path directory, Schema schema) throws IOException;

  /**
   * Reopens the files and sums all values of some columns, in the format's own loop; the answer is
   * their {@link Sums}.
   */
  Outcome sum(Path directory, Projection projection) throws IOException;

  /** Releases resources kept between runs, such as a process. */
  @Override
  default void close() throws IOException {}
}
