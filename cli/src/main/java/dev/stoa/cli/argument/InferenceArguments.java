package dev.stoa.cli.argument;

import dev.stoa.cli.input.record.InferenceOptions;
import picocli.CommandLine.Option;

/** The options of commands that infer the schema of JSON and CSV. */
public final class InferenceArguments {
  @Option(
      names = "--all-text",
      description =
          "Infers no dates, times and UUIDs from text, and from CSV no numbers and booleans.")
  private boolean isAllText;

  @Option(
      names = "--keep-unions",
      description = "Infers unions from JSON values of several types, not one type for all.")
  private boolean keepsUnions;

  /** Returns the options that were given. */
  public InferenceOptions options() {
    return new InferenceOptions(isAllText, keepsUnions, false);
  }
}
