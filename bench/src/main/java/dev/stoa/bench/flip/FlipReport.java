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

  /** Returns the results of Stoa. */
  public FormatResults stoaResults() {
    return formats.stream()
        .filter(format -> format.name().equals(StoaFlipFormat.LABEL))
        .findFirst()
        .orElseThrow();
  }

  /** Returns whether Stoa returned wrong rows, in which case the command fails. */
  public boolean hasWrongRowsFromStoa() {
    return stoaResults().count(FlipOutcome.WRONG_ROWS) > 0;
  }
}
