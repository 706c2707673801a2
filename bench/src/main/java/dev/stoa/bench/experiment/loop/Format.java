package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.bench.peer.Projection;
import dev.stoa.bench.peer.Sums;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;

/**
 * How a contestant (a peer or Stoa) stores rows in a directory and reads them. {@link Formats}
 * lists the formats.
 */
public interface Format extends Closeable {
  /** Returns the contestant's name. */
  String name();

  /** Returns the name of the stored data. Formats that differ only in how they read share it. */
  default String dataName() {
    return name();
  }

  /** Describes the configuration for reports, in a few words. */
  String setup();

  /** Starts writing rows into an empty directory. */
  PeerWriter create(Path directory, Schema schema) throws IOException;

  /**
   * Opens the files and sums all values of some columns in a loop over the format's own records;
   * the answer is the text of the {@link Sums}.
   */
  Outcome sum(Path directory, Projection projection) throws IOException;

  /** Releases resources kept between runs, such as a process. */
  @Override
  default void close() throws IOException {}
}
