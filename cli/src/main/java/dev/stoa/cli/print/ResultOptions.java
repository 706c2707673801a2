package dev.stoa.cli.print;

import dev.stoa.cli.console.Console;
import java.io.IOException;
import picocli.CommandLine.Option;

/** The option {@code --json} of commands that report their result in one sentence. */
public final class ResultOptions {
  @Option(names = "--json", description = "Prints the result as a JSON object.")
  private boolean isJson;

  /** Prints the result as a sentence, or as an object with these fields. */
  public void print(Console console, String sentence, JsonLines.FieldWriter fields)
      throws IOException {
    if (isJson) {
      JsonLines.print(console, fields);
    } else {
      console.print(sentence);
    }
  }
}
