package dev.stoa.bench.flip;

import dev.stoa.bench.rows.Rows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reads a format in this JVM. */
final class LocalReader implements FlipReader {
  private final FlipFormat format;
  private final Supplier<Rows> source;
  private final List<String> expected = new ArrayList<>();

  /** A reader of the rows that {@code source} makes. */
  LocalReader(FlipFormat format, Supplier<Rows> source) {
    this.format = format;
    this.source = source;
    source.get().iterator().forEachRemaining(row -> expected.add(RowText.of(row)));
  }

  @Override
  public String label() {
    return format.label();
  }

  @Override
  public String setup() {
    return format.setup();
  }

  @Override
  public void write(Path directory) throws IOException {
    format.write(directory, source.get());
  }

  /** Catches everything, because damaged files lead to errors of any kind, deep in a library. */
  @Override
  @SuppressWarnings("CatchAndPrintStackTrace")
  public Reading read(Path directory) {
    List<String> rows = new ArrayList<>();
    try {
      format.read(directory, rows::add);
    } catch (Throwable e) { // Checked: the outcome and message are reported.
      FlipOutcome outcome = isOutOfMemory(e) ? FlipOutcome.OUT_OF_MEMORY : FlipOutcome.DETECTED;
      return new Reading(outcome, e.toString());
    }
    boolean isEqual = rows.equals(expected);
    return new Reading(isEqual ? FlipOutcome.HARMLESS : FlipOutcome.WRONG_ROWS, "");
  }

  /** Includes libraries' own exceptions of this name. */
  private static boolean isOutOfMemory(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
        .anyMatch(
            cause ->
                cause instanceof OutOfMemoryError
                    || cause.getClass().getSimpleName().equals("OutOfMemoryException"));
  }
}
