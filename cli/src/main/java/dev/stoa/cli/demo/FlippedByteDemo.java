package dev.stoa.cli.demo;

import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;

/**
 * {@code stoa demo --flip}, which the experiments implement, since it needs the libraries of other
 * formats. Found with {@link java.util.ServiceLoader}.
 */
public interface FlippedByteDemo {
  /**
   * Flips bytes of files in several formats and prints who notices.
   *
   * @param rowCount rows in each format; otherwise a default
   * @param seed of the rows and of the flipped bytes; otherwise a default
   * @return whether no flip gave wrong rows of Stoa
   * @throws IllegalArgumentException when there are too few rows
   */
  boolean run(
      Optional<Long> rowCount, Optional<Long> seed, PrintStream out, ProgressListener progress)
      throws IOException;
}
