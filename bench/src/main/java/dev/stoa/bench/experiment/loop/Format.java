package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.bench.peer.Projection;
import dev.stoa.bench.peer.Sums;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;

/** A way to keep rows in a directory, be it a peer's or ours; {@link Formats} lists them. */
public interface Format extends Closeable {
  /** The contestant's name. */
  String name();

  /** The name of its data set, which formats share that differ in the reading only. */
  default String dataName() {
    return name();
  }

  /** How it is set up, in a few words. */
  String setup();

  /** Starts to write rows into an empty directory. */
  PeerWriter create(Path directory, Schema schema) throws IOException;

  /**
   * Opens the files anew and adds up all values of some columns, in the format's own loop; the
   * answer is their {@link Sums}.
   */
  Outcome sum(Path directory, Projection projection) throws IOException;

  /** Ends what it keeps between runs, such as a process. */
  @Override
  default void close() throws IOException {}
}
