package dev.stoa.cli.argument;

import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options {@code --version} and {@code --at} of commands that read a table. */
public final class SnapshotOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--version",
      paramLabel = "N|TAG",
      description = "Reads this version, given by number or tag.")
  private Optional<String> version;

  @Option(
      names = "--at",
      paramLabel = "TIME",
      converter = TimeConverter.class,
      description =
          "Reads the version that was current at this time, such as 2026-03-01T12:00:00Z "
              + "or \"2026-03-01T13:00 Europe/Berlin\".")
  private Optional<Instant> time;

  /** Returns whether the newest version is read, because no option is given. */
  public boolean isNewest() {
    return version.isEmpty() && time.isEmpty();
  }

  /** Checks that no version of something that is no table is asked for. */
  public void checkUnused(String location) {
    if (!isNewest()) {
      throw new ParameterException(
          spec.commandLine(),
          location + " is no table and has no versions: omit --version and --at");
    }
  }

  /** Opens the table at a location for reading, at the version of the options. */
  public Table open(String location) throws IOException {
    if (version.isPresent() && time.isPresent()) {
      throw new ParameterException(
          spec.commandLine(), "--version and --at cannot be combined: give one of them");
    }
    Storage storage = TableLocations.forReading(location);
    if (time.isPresent()) {
      return Table.openAt(storage, time.get());
    }
    return version.isPresent() ? open(storage, version.get()) : Table.open(storage);
  }

  /** Opens a table at a version, given by number or tag. */
  public static Table open(Storage storage, String version) throws IOException {
    try {
      return Table.open(storage, Long.parseLong(version));
    } catch (NumberFormatException e) {
      return Table.openTag(storage, version);
    }
  }
}
