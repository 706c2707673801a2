package dev.stoa.bench.experiment.evolve;

import static dev.stoa.bench.harness.Contestant.labelOf;

import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The names of the experiment's cases and contestants, and its ratios. */
final class EvolveFigures {
  /** The contestant that adds a column to a Stoa table. */
  static final String TABLE = "stoa-default";

  static final String SINGLE_COLUMN = "stoa-column-alone";
  static final List<String> PEERS = List.of("parquet", "parquet-join", "delta", "iceberg");

  /** The contestant that scans a table whose columns were written together. */
  static final String ONE_GENERATION = "stoa-one-generation";

  /** The contestant that scans a table with replaced columns. */
  static final String TWO_GENERATIONS = "stoa-two-generations";

  /** The contestant that scans a table written without the deleted rows. */
  static final String REMAINING_ROWS = "stoa-rows-left";

  static final String DELETED_ROWS = "stoa-rows-deleted";
  static final List<String> CONTESTANT_NAMES =
      List.of(
          "parquet",
          "parquet-join",
          "delta",
          "iceberg",
          SINGLE_COLUMN,
          TABLE,
          ONE_GENERATION,
          TWO_GENERATIONS,
          REMAINING_ROWS,
          DELETED_ROWS);

  static final String SCAN_GENERATIONS = "scan-generations";
  static final String SCAN_DELETED = "scan-deleted";

  /** The number of columns of the only tables to which peers add a column. */
  static final int COMPARED_COLUMN_COUNT = 100;

  static final List<Integer> COLUMN_COUNTS = List.of(10, COMPARED_COLUMN_COUNT, 1_000);

  private EvolveFigures() {}

  static Paper paper() {
    return new Paper("not from a paper: what CIF 4.3 and Albis 3.4 promise", Map.of());
  }

  static String additionCaseName(int columnCount) {
    return "add-to-" + columnCount;
  }

  static List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    String comparedCase = additionCaseName(COMPARED_COLUMN_COUNT);
    for (String peer : PEERS) {
      ratios.add(timeRatio(labelOf(comparedCase, peer), labelOf(comparedCase, TABLE)));
      ratios.add(bytesWrittenRatio(labelOf(comparedCase, peer), labelOf(comparedCase, TABLE)));
    }
    for (int columnCount : COLUMN_COUNTS) {
      String label = labelOf(additionCaseName(columnCount), TABLE);
      addTimeRatios(ratios, label, labelOf(additionCaseName(columnCount), SINGLE_COLUMN));
      if (columnCount != COMPARED_COLUMN_COUNT) {
        addTimeRatios(ratios, label, labelOf(comparedCase, TABLE));
      }
    }
    String scan = labelOf(SCAN_GENERATIONS, ONE_GENERATION);
    addTimeRatios(ratios, labelOf(SCAN_GENERATIONS, TWO_GENERATIONS), scan);
    addTimeRatios(ratios, labelOf(SCAN_DELETED, DELETED_ROWS), scan);
    addTimeRatios(
        ratios, labelOf(SCAN_DELETED, DELETED_ROWS), labelOf(SCAN_DELETED, REMAINING_ROWS));
    return ratios;
  }

  private static void addTimeRatios(List<Ratio> ratios, String dividend, String divisor) {
    ratios.add(timeRatio(dividend, divisor));
    ratios.add(
        new Ratio("cpu, " + dividend + " / " + divisor, Stopwatch.CPU_SECONDS, dividend, divisor));
  }

  private static Ratio timeRatio(String dividend, String divisor) {
    return new Ratio(dividend + " / " + divisor, Measure.SECONDS, dividend, divisor);
  }

  private static Ratio bytesWrittenRatio(String dividend, String divisor) {
    return new Ratio(
        "bytes written, " + dividend + " / " + divisor, Measure.BYTES_ON_DISK, dividend, divisor);
  }
}
