package dev.stoa.cli.input;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;

/** Finds the real data sets next to the checkout, in {@code shared/data}, if present. */
public final class SharedData {
  private SharedData() {}

  /** Returns a file; skips the test if it is absent. */
  public static Path file(String name) {
    for (Path ancestor = Path.of("").toAbsolutePath();
        ancestor != null;
        ancestor = ancestor.getParent()) {
      Path file = ancestor.resolve("shared/data").resolve(name);
      if (Files.exists(file)) {
        return file;
      }
    }
    String reason = "skipped: there is no shared/data/" + name + " next to the checkout";
    System.out.println(reason);
    return Assumptions.abort(reason);
  }

  /** Returns a line with timestamps as they are printed, without zeros at the end of seconds. */
  public static String withPrintedSeconds(String line) {
    return line.replaceAll("(:\\d\\d\\.\\d*?)0+Z\"", "$1Z\"").replace(".Z\"", "Z\"");
  }

  /** Returns the lines of a gzip file. */
  public static List<String> lines(Path file) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    }
  }
}
