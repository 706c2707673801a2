package dev.stoa.bench.experiment.evolve;

import static dev.stoa.bench.harness.Contestant.labelOf;

import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The ratios of the experiment. */
final class EvolveFigures {
  static final String TABLE = "stoa-default";
  static final String SINGLE_COLUMN = "stoa-column-alone";
  static final List<String> PEERS = List.of("parquet", "parquet-join", "delta", "iceberg");
  static final String ONE_GENERATION = "stoa-one-generation";
  static final String TWO_GENERATIONS = "stoa-two-generations";
  static final String ROWS_LEFT = "stoa-rows-left";
  static final String ROWS_DELETED = "stoa-rows-deleted";
  static final List<String> NAMES =
      List.of(
          "parquet",
          "parquet-join",
          "delta",
          "iceberg",
          SINGLE_COLUMN,
          TABLE,
          ONE_GENERATION,
          TWO_GENERATIONS,
          ROWS_LEFT,
          ROWS_DELETED);

  static final String SCAN_GENERATIONS = "scan-generations";
  static final String SCAN_DELETED = "scan-deleted";

  /** The number of columns at which the peers take part. */
  static final int COMPARED_COLUMNS = 100;

  static final List<Integer> COLUMN_COUNTS = List.of(10, COMPARED_COLUMNS, 1_000);

  private EvolveFigures() {}

  static Paper paper() {
    return new Paper("not from a paper: what CIF 4.3 and Albis 3.4 promise", Map.of());
  }

  static String additionCase(int columnCount) {
    return "add-to-" + columnCount;
  }

  static List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    String compared = additionCase(COMPARED_COLUMNS);
    for (String peer : PEERS) {
      ratios.add(time(labelOf(compared, peer), labelOf(compared, TABLE)));
      ratios.add(written(labelOf(compared, peer), labelOf(compared, TABLE)));
    }
    for (int columnCount : COLUMN_COUNTS) {
      String label = labelOf(additionCase(columnCount), TABLE);
      both(ratios, label, labelOf(additionCase(columnCount), SINGLE_COLUMN));
      if (columnCount != COMPARED_COLUMNS) {
        both(ratios, label, labelOf(compared, TABLE));
      }
    }
    String scan = labelOf(SCAN_GENERATIONS, ONE_GENERATION);
    both(ratios, labelOf(SCAN_GENERATIONS, TWO_GENERATIONS), scan);
    both(ratios, labelOf(SCAN_DELETED, ROWS_DELETED), scan);
    both(ratios, labelOf(SCAN_DELETED, ROWS_DELETED), labelOf(SCAN_DELETED, ROWS_LEFT));
    return ratios;
  }

  private static void both(List<Ratio> ratios, String dividend, String divisor) {
    ratios.add(time(dividend, divisor));
    ratios.add(
        new Ratio("cpu, " + dividend + " / " + divisor, Stopwatch.CPU_SECONDS, dividend, divisor));
  }

  private static Ratio time(String dividend, String divisor) {
    return new Ratio(dividend + " / " + divisor, Measure.SECONDS, dividend, divisor);
  }

  private static Ratio written(String dividend, String divisor) {
    return new Ratio(
        "bytes written, " + dividend + " / " + divisor, Measure.BYTES_ON_DISK, dividend, divisor);
  }
}
