package dev.stoa.bench.flip;

import dev.stoa.cli.work.QuantityFormat;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Prints the report as a table. */
final class FlipPrinter {
  private static final String ROW_FORMAT = "  %-18s %9s %9s %11s %9s %6s  %s%n";
  private static final List<FlipOutcome> OTHER_OUTCOMES =
      List.of(FlipOutcome.OUT_OF_MEMORY, FlipOutcome.TIMED_OUT, FlipOutcome.CRASHED);

  private final PrintStream out;

  FlipPrinter(PrintStream out) {
    this.out = out;
  }

  void printStart(FlipOptions options) {
    out.printf(
        "Which readers notice a flipped byte? %s rows of strings, numbers, maps, arrays and a"
            + " nested record;%n",
        QuantityFormat.count(options.rowCount()));
    out.printf(
        "%d times per format, one byte of its files is changed (seed %d), then all rows are"
            + " read.%n%n",
        options.flipCount(), options.seed());
    out.flush();
  }

  void printResults(FlipReport report) {
    out.printf(ROW_FORMAT, "", "size", "detected", "wrong rows", "harmless", "other", "settings");
    report.formats().forEach(this::printRow);
    out.println();
    out.println(
        "  detected: an exception, before or after some rows; harmless: the rows that were"
            + " written");
    report.formats().forEach(format -> printOtherOutcomes(format, report.options()));
    out.println("  harmless in Stoa: " + formatHarmlessFlips(report.stoaResults()));
    out.println(
        "  (scans do not read _schema.avsc, earlier snapshots, or headers, whose content trailers"
            + " repeat;");
    out.println("  stoa verify reads them, too)");
    out.println(
        "  Files are read without checksums of a file system, such as Hadoop's .crc files.");
    out.flush();
  }

  private void printRow(FormatResults format) {
    out.printf(
        ROW_FORMAT,
        format.name(),
        QuantityFormat.size(format.sizeInBytes()),
        format.count(FlipOutcome.DETECTED),
        format.count(FlipOutcome.WRONG_ROWS),
        format.count(FlipOutcome.HARMLESS),
        OTHER_OUTCOMES.stream().mapToLong(format::count).sum(),
        format.setup());
  }

  private void printOtherOutcomes(FormatResults format, FlipOptions options) {
    String counts =
        OTHER_OUTCOMES.stream()
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

  /** Formats the number of harmless flips in each file. */
  private static String formatHarmlessFlips(FormatResults stoa) {
    Map<String, Long> countsByFile =
        stoa.flips().stream()
            .filter(flip -> flip.outcome() == FlipOutcome.HARMLESS)
            .collect(
                Collectors.groupingBy(
                    flip -> flip.file().getFileName().toString(),
                    TreeMap::new,
                    Collectors.counting()));
    return countsByFile.isEmpty()
        ? "none"
        : countsByFile.entrySet().stream()
            .map(file -> file.getValue() + " in " + file.getKey())
            .collect(Collectors.joining(", "));
  }
}
