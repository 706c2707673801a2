package dev.stoa.bench.flip;

import dev.stoa.bench.rows.Rows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Writes and reads files of one format in this JVM. */
final class LocalReader implements FlipSubject {
  private final FlipFormat format;
  private final Supplier<Rows> source;
  private final List<String> expectedRows = new ArrayList<>();

  /** Creates a reader that expects the rows of {@code source}. */
  LocalReader(FlipFormat format, Supplier<Rows> source) {
    this.format = format;
    this.source = source;
    source.get().iterator().forEachRemaining(row -> expectedRows.add(RowText.of(row)));
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

  /**
   * Reads all files; catches every exception and error, since a library may throw any of them for
   * damaged files.
   */
  @Override
  @SuppressWarnings("CatchAndPrintStackTrace")
  public ReadResult read(Path directory) {
    List<String> rows = new ArrayList<>();
    try {
      format.read(directory, rows::add);
    } catch (Throwable e) { // The outcome and message are reported.
      FlipOutcome outcome = isOutOfMemory(e) ? FlipOutcome.OUT_OF_MEMORY : FlipOutcome.DETECTED;
      return new ReadResult(outcome, e.toString());
    }
    boolean isEqual = rows.equals(expectedRows);
    return new ReadResult(isEqual ? FlipOutcome.HARMLESS : FlipOutcome.WRONG_ROWS, "");
  }

  /**
   * Returns whether memory was exhausted, which some libraries report with their own exceptions of
   * this name.
   */
  private static boolean isOutOfMemory(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
        .anyMatch(
            cause ->
                cause instanceof OutOfMemoryError
                    || cause.getClass().getSimpleName().equals("OutOfMemoryException"));
  }
}
