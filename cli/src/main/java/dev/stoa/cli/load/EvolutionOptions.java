package dev.stoa.cli.load;

import picocli.CommandLine.Option;

/** The options of {@code stoa load} and {@code upsert} that change the columns of the table. */
public final class EvolutionOptions {
  @Option(
      names = "--add-columns",
      description =
          "Adds the columns that the inputs have and the table lacks, in the same commit; earlier "
              + "rows read null or the default. Columns that the inputs lack become null or their "
              + "default.")
  private boolean addsColumns;

  @Option(
      names = "--widen-columns",
      description =
          "Widens the table's types to those of the inputs if no value changes: int to long, "
              + "float to double, not null to nullable, decimals to more digits of the same scale.")
  private boolean widensColumns;

  /** Returns whether columns are added. */
  boolean addsColumns() {
    return addsColumns;
  }

  /** Returns whether types are widened. */
  boolean widensColumns() {
    return widensColumns;
  }

  /** Returns whether the columns of the table may change. */
  public boolean isActive() {
    return addsColumns || widensColumns;
  }
}
