package dev.stoa.cli.command;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Returns the version of the program, which the manifest of its jar contains. */
final class StoaVersion implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      "stoa " + versionNumber().orElse("(development)"), "Java " + Runtime.version()
    };
  }

  /** Returns the version number; empty if the classes are not in a jar. */
  static Optional<String> versionNumber() {
    return Optional.ofNullable(StoaVersion.class.getPackage().getImplementationVersion());
  }
}
