package dev.stoa.bench.peer;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/**
 * A file format that Stoa is compared with; {@link Peers} lists them.
 *
 * <p>A file contains records whose fields are ints, longs, doubles, strings, bytes, and maps and
 * arrays of these; never null. Files are on Hadoop's local file system with checksums on, the
 * default for its users.
 */
public interface Peer {
  /** The contestant's name: {@code rcfile-zlib}. */
  String name();

  /** The name of the peer that writes the same files: its own, unless only reading differs. */
  default String fileName() {
    return name();
  }

  /** Its configuration, in a few words, for reports. */
  String setup();

  /**
   * Creates a file.
   *
   * @throws IllegalArgumentException when peers do not support the type of a field
   */
  PeerWriter create(Path file, Schema schema) throws IOException;

  /**
   * Sums all values of some columns in a loop over the format's own records, written as its users
   * would write it.
   */
  Sums sum(Path file, Projection projection) throws IOException;

  /**
   * Configures a job to read files of this format: its values are {@code GenericRecord}s of the
   * projection, valid until the next one; its keys are {@code NullWritable} or null.
   */
  void configureInput(Job job, Projection projection) throws IOException;
}
