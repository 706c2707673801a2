package dev.stoa.cli.command;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version from the jar's manifest. */
final class StoaVersion implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"stoa " + number().orElse("(development)"), "Java " + Runtime.version()};
  }

  /** The version number; empty if the classes are not in a jar. */
  static Optional<String> number() {
    return Optional.ofNullable(StoaVersion.class.getPackage().getImplementationVersion());
  }
}
