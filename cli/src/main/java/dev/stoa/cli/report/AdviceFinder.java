package dev.stoa.cli.report;

import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.report.TableReport.Advice;
import dev.stoa.cli.work.QuantityFormat;
import dev.stoa.table.Table;
import dev.stoa.table.TableDescription;
import dev.stoa.table.TableDescription.FileDescription;
import dev.stoa.table.change.KeyIndexes.Coverage;
import dev.stoa.table.maintenance.Rewrite;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.maintenance.VacuumReport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Finds files that are too small or too many, and the commands that fix it. Asks the operations of
 * these commands what they would do, so that no command does nothing.
 */
final class AdviceFinder {
  /** Columns whose files are smaller share a file when they are loaded. */
  private static final long SMALL_FILE_SIZE_IN_BYTES = 64 * 1024;

  /** Split directories with fewer files are left as they are. */
  private static final int MAX_SEPARATE_FILES = 32;

  /** The number of small files of a split directory from which on regrouping is worth it. */
  private static final int MIN_SMALL_FILES = 8;

  private static final Pattern PLAIN_ARGUMENT = Pattern.compile("[\\w@%+=:,./-]+");

  private final String location;
  private final Table table;
  private final TableDescription description;
  private final List<Advice> advice = new ArrayList<>();

  private AdviceFinder(String location, Table table, TableDescription description) {
    this.location = PLAIN_ARGUMENT.matcher(location).matches() ? location : quote(location);
    this.table = table;
    this.description = description;
  }

  /** Returns the advice for a table; none for a version that is not the newest. */
  static List<Advice> find(String location, Table table, TableDescription description)
      throws IOException {
    AdviceFinder finder = new AdviceFinder(location, table, description);
    Table newest = Table.open(table.storage());
    if (newest.snapshot().version() == table.snapshot().version()) {
      finder.checkSplits(newest);
      finder.checkFiles();
      finder.checkIndexes();
      finder.checkGarbage(newest);
    }
    return List.copyOf(finder.advice);
  }

  private static String quote(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  private void checkSplits(Table newest) throws IOException {
    Rewrite compaction = newest.newCompaction();
    int sourceCount = compaction.sourceCount();
    if (sourceCount > 0) {
      long deleted =
          description.splits().stream()
              .mapToLong(TableDescription.SplitDescription::deletedRowCount)
              .sum();
      String deletedRows =
          deleted == 0 ? "" : " or contain deleted rows (" + CountFormat.format(deleted) + ")";
      advice.add(
          new Advice(
              "%s of %s are small%s: each scan opens the files of its columns in every one."
                  .formatted(
                      CountFormat.format(sourceCount),
                      CountFormat.format(description.splits().size(), "split"),
                      deletedRows),
              "stoa compact " + location,
              "merges them into " + CountFormat.format(compaction.targetCount())));
    }
  }

  private void checkFiles() {
    Map<String, Long> sizes = new HashMap<>();
    Map<String, Integer> smallCounts = new HashMap<>();
    Map<String, Integer> fileCounts = new HashMap<>();
    for (FileDescription file : description.files()) {
      sizes.merge(file.path(), file.sizeInBytes(), Long::sum);
    }
    sizes.forEach(
        (path, size) -> {
          fileCounts.merge(directory(path), 1, Integer::sum);
          if (size < SMALL_FILE_SIZE_IN_BYTES) {
            smallCounts.merge(directory(path), 1, Integer::sum);
          }
        });
    smallCounts
        .entrySet()
        .removeIf(
            split ->
                split.getValue() < MIN_SMALL_FILES
                    || fileCounts.get(split.getKey()) <= MAX_SEPARATE_FILES);
    if (!smallCounts.isEmpty()) {
      long fileCount = smallCounts.values().stream().mapToLong(Integer::longValue).sum();
      advice.add(
          new Advice(
              "%s are smaller than 64 KiB, in %s."
                  .formatted(
                      CountFormat.format(fileCount, "column file"),
                      CountFormat.format(smallCounts.size(), "split")),
              "stoa regroup " + location,
              "stores small columns of a split together in one file"));
    }
  }

  private static String directory(String path) {
    return path.substring(0, path.lastIndexOf('/'));
  }

  private void checkIndexes() throws IOException {
    for (Coverage coverage : table.indexes().coverage()) {
      if (coverage.completeSplitCount() < coverage.splitCount()) {
        String key = String.join(",", coverage.spec().key());
        advice.add(
            new Advice(
                "The index of %s covers %s of %s."
                    .formatted(
                        key,
                        CountFormat.format(coverage.completeSplitCount()),
                        CountFormat.format(coverage.splitCount(), "split")),
                "stoa index add %s --key %s"
                    .formatted(location, PLAIN_ARGUMENT.matcher(key).matches() ? key : quote(key)),
                "indexes the others"));
      }
    }
  }

  private void checkGarbage(Table newest) throws IOException {
    VacuumReport old = newest.newVacuum(VacuumOptions.defaults()).plan();
    if (old.fileCount() > 0) {
      advice.add(garbage(old, "Old versions and leftovers", "stoa vacuum " + location, ""));
      return;
    }
    VacuumOptions all = VacuumOptions.defaults().withRetention(Duration.ZERO);
    VacuumReport recent = newest.newVacuum(all).plan();
    if (recent.sizeInBytes() * 10 > table.snapshot().sizeInBytes() && recent.fileCount() > 0) {
      advice.add(
          garbage(
              recent,
              "Versions of the last 7 days",
              "stoa vacuum %s --older-than 0s".formatted(location),
              "; run it only while nothing reads earlier versions or writes"));
    }
  }

  private static Advice garbage(VacuumReport report, String what, String command, String caution) {
    return new Advice(
        "%s keep %s (%s) that the newest version does not use."
            .formatted(
                what,
                QuantityFormat.size(report.sizeInBytes()),
                CountFormat.format(report.fileCount(), "file")),
        command,
        "deletes them" + caution);
  }
}
