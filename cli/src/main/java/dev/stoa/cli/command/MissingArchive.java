package dev.stoa.cli.command;

import java.io.IOException;
import java.io.UncheckedIOException;

/** The errors of commands whose archive is not installed. */
final class MissingArchive {
  private MissingArchive() {}

  /** Returns the exception of {@code stoa bench}. */
  static UncheckedIOException bench() {
    return notInstalled("the experiments are", "stoa-bench");
  }

  /** Returns the exception of {@code stoa sql}. */
  static UncheckedIOException sql() {
    return notInstalled("SQL is", "stoa-sql");
  }

  private static UncheckedIOException notInstalled(String subject, String archive) {
    String version = StoaVersion.versionNumber().orElse("VERSION");
    return new UncheckedIOException(
        new IOException(
            "%s not installed: unpack %s-%s.tar.gz where stoa-%s.tar.gz was unpacked"
                .formatted(subject, archive, version, version)));
  }
}
