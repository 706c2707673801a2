package dev.stoa.cli.argument;

import dev.stoa.cli.output.ValueStyle;
import picocli.CommandLine.Option;

/** The option {@code --raw} of commands that print values. */
public final class ValueStyleOption {
  @Option(names = "--raw", description = "Prints dates and times as the numbers that are stored.")
  private boolean isRaw;

  /** Returns how dates and times are printed. */
  public ValueStyle valueStyle() {
    return isRaw ? ValueStyle.STORED_NUMBERS : ValueStyle.ISO;
  }
}
