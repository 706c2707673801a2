package dev.stoa.cli.demo;

import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;

/**
 * Runs {@code stoa demo --flip}. The experiments implement it, since it needs the libraries of
 * other formats; the program finds the implementation with {@link java.util.ServiceLoader}.
 */
public interface FlippedByteDemo {
  /**
   * Flips bytes of files in several formats and prints which readers notice.
   *
   * @param rowCount the number of rows in each format; empty for a default
   * @param seed the seed of the rows and of the flipped bytes; empty for a default
   * @return whether Stoa never returned a wrong row
   * @throws IllegalArgumentException when there are too few rows
   */
  boolean run(
      Optional<Long> rowCount, Optional<Long> seed, PrintStream out, ProgressListener progress)
      throws IOException;
}
