package dev.stoa.bench.flip;

import dev.stoa.cli.work.QuantityFormat;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Prints the report as a table. */
final class FlipPrinter {
  private static final String ROW = "  %-18s %9s %9s %11s %9s %6s  %s%n";
  private static final List<FlipOutcome> OTHERS =
      List.of(FlipOutcome.OUT_OF_MEMORY, FlipOutcome.NO_END, FlipOutcome.CRASHED);

  private final PrintStream out;

  FlipPrinter(PrintStream out) {
    this.out = out;
  }

  void printStart(FlipOptions options) {
    out.printf(
        "Which readers notice a flipped byte? %s rows of texts, numbers, maps, arrays and a nested"
            + " record;%n",
        QuantityFormat.count(options.rows()));
    out.printf(
        "one byte changed in %d places of each format's files (seed %d), then everything read.%n%n",
        options.flips(), options.seed());
    out.flush();
  }

  void printResults(FlipReport report) {
    out.printf(ROW, "", "size", "detected", "wrong rows", "harmless", "other", "settings");
    report.formats().forEach(this::printRow);
    out.println();
    out.println("  detected: an exception, before or after some rows; harmless: the same rows");
    report.formats().forEach(format -> printOthers(format, report.options()));
    out.println("  harmless in Stoa: " + harmless(report.stoa()));
    out.println(
        "  (scans skip headers, which trailers repeat, _schema.avsc, and earlier snapshots;");
    out.println("  stoa verify reads them too)");
    out.println("  No file system's checksums, such as Hadoop's .crc files, are in the way.");
    out.flush();
  }

  private void printRow(FormatResults format) {
    out.printf(
        ROW,
        format.name(),
        QuantityFormat.size(format.sizeInBytes()),
        format.count(FlipOutcome.DETECTED),
        format.count(FlipOutcome.WRONG_ROWS),
        format.count(FlipOutcome.HARMLESS),
        OTHERS.stream().mapToLong(format::count).sum(),
        format.setup());
  }

  private void printOthers(FormatResults format, FlipOptions options) {
    String counts =
        OTHERS.stream()
            .filter(outcome -> format.count(outcome) > 0)
            .map(outcome -> format.count(outcome) + " " + outcome.label())
            .collect(Collectors.joining(", "));
    if (!counts.isEmpty()) {
      out.printf(
          "  other in %s: %s (limits: %s of heap, %s)%n",
          format.name(),
          counts,
          QuantityFormat.size(FlipJvm.HEAP_SIZE_IN_BYTES),
          QuantityFormat.time(options.timeLimit()));
    }
  }

  /** The number of harmless flips in each file. */
  private static String harmless(FormatResults stoa) {
    Map<String, Long> files =
        stoa.flips().stream()
            .filter(flip -> flip.outcome() == FlipOutcome.HARMLESS)
            .collect(
                Collectors.groupingBy(
                    flip -> flip.file().getFileName().toString(),
                    TreeMap::new,
                    Collectors.counting()));
    return files.isEmpty()
        ? "none"
        : files.entrySet().stream()
            .map(file -> file.getValue() + " in " + file.getKey())
            .collect(Collectors.joining(", "));
  }
}
