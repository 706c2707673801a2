package dev.stoa.cli.command;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version as the jar's manifest has it. */
final class StoaVersion implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = StoaVersion.class.getPackage().getImplementationVersion();
    return new String[] {
      "stoa " + Optional.ofNullable(version).orElse("(development)"), "Java " + Runtime.version()
    };
  }
}
