package dev.stoa.bench.flip;

import java.util.List;

/**
 * The results of the experiment.
 *
 * @param options the options of the experiment
 * @param formats the results by format, in the order of the report
 */
public record FlipReport(FlipOptions options, List<FormatResults> formats) {
  /** Copies the list. */
  public FlipReport {
    formats = List.copyOf(formats);
  }

  /** The flips of our table. */
  public FormatResults stoa() {
    return formats.stream()
        .filter(format -> format.name().equals(StoaFlipFormat.LABEL))
        .findFirst()
        .orElseThrow();
  }

  /** Whether our table returned wrong rows; then the command fails. */
  public boolean hasWrongRowsOfStoa() {
    return stoa().count(FlipOutcome.WRONG_ROWS) > 0;
  }
}
