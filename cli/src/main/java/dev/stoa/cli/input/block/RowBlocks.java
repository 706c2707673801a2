package dev.stoa.cli.input.block;

import dev.stoa.cli.input.file.InputException;
import java.io.Closeable;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/** The rows of one or more files as blocks, in input order. Not thread-safe. */
public interface RowBlocks extends Closeable {
  /** Returns the schema of all rows. */
  Schema schema();

  /**
   * Returns the next block; empty after the last one.
   *
   * @throws InputException when the input is damaged or a row does not fit a given schema
   * @throws SampleMismatchException when the schema was inferred from a sample, and is not the one
   *     that all rows have
   */
  Optional<RowBlock> next();

  /**
   * Returns parts of the rows that can be read at the same time, by one thread each, instead of
   * these blocks; together they contain the same rows. Only these blocks need to be closed.
   */
  default List<RowBlocks> parts() {
    return List.of(this);
  }

  /** Returns how many of the {@link #sizeInBytes()} were read for the blocks returned so far. */
  long position();

  /** Returns the stored size of all files, compressed or not. */
  long sizeInBytes();

  /** Returns the file, and the line if it is known, of the last block, for messages. */
  String location();

  /** Returns a sentence about records that were skipped on purpose; empty if none were. */
  String warning();
}
