package dev.stoa.bench.peer;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/**
 * A file format that Stoa is compared with. {@link Peers} lists all peers.
 *
 * <p>A file contains records whose fields are ints, longs, doubles, strings, bytes, and maps and
 * arrays of these types; never null. Files are on Hadoop's local file system with checksums, the
 * default for its users.
 */
public interface Peer {
  /** Returns the contestant's name, for example {@code rcfile-zlib}. */
  String name();

  /**
   * Returns the name of the peer whose files this peer reads: its own name, unless the two differ
   * only in reading.
   */
  default String fileName() {
    return name();
  }

  /** Describes the configuration for reports, in a few words. */
  String setup();

  /**
   * Creates a file.
   *
   * @throws IllegalArgumentException if peers do not support the type of a field
   */
  PeerWriter create(Path file, Schema schema) throws IOException;

  /**
   * Sums all values of some columns, in a loop over the format's own records as its users would
   * write it.
   */
  Sums sum(Path file, Projection projection) throws IOException;

  /**
   * Configures a job to read files of this format. The job's values are {@code GenericRecord}s with
   * the requested columns, each valid until the next is read; its keys are {@code NullWritable} or
   * null.
   */
  void configureInput(Job job, Projection projection) throws IOException;
}
