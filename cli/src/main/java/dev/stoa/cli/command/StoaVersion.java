package dev.stoa.cli.command;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version from the jar's manifest. */
final class StoaVersion implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = StoaVersion.class.getPackage().getImplementationVersion();
    return new String[] {
      "stoa " + Optional.ofNullable(version).orElse("(development)"), "Java " + Runtime.version()
    };
  }
}
