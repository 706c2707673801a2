package dev.stoa.bench.experiment.goodput;

import dev.stoa.bench.column.ColumnCharts;
import dev.stoa.bench.harness.Chart;
import dev.stoa.bench.harness.Paper;
import java.util.LinkedHashMap;
import java.util.Map;

/** The goodput that the Albis paper reports, in gigabits per second on 16 cores over a network. */
final class GoodputPaper {
  private static final double ALBIS_GIGABITS = 59.9;

  private GoodputPaper() {}

  /**
   * Returns the ratios of Albis's goodput to each format's, by the names of this experiment's
   * ratios to Stoa.
   */
  static Paper paper() {
    Map<String, Double> figures = new LinkedHashMap<>();
    goodputByName().forEach((name, value) -> figures.put(ratioName(name), ALBIS_GIGABITS / value));
    return new Paper("Albis (USENIX ATC 2018), sections 2.2 and 4.1, Figures 2 and 5a", figures);
  }

  private static String ratioName(String peer) {
    return "store_sales: %s / stoa-fast".formatted(peer);
  }

  /**
   * Returns the goodput of each format: Parquet and ORC through their vectors; Arrow's is 40.2 % of
   * the 74.9 of HDFS.
   */
  private static Map<String, Double> goodputByName() {
    Map<String, Double> goodputs = new LinkedHashMap<>();
    goodputs.put("avro", 6.5);
    goodputs.put("parquet-column-api", 12.5);
    goodputs.put("orc", 19.1);
    goodputs.put("arrow-ipc", 30.1);
    return goodputs;
  }

  static Chart chart() {
    Map<String, Double> goodputs = new LinkedHashMap<>();
    goodputs.put("json", 2.8);
    goodputs.putAll(goodputByName());
    goodputs.put("albis", ALBIS_GIGABITS);
    return ColumnCharts.bars(
        "Figures 2 and 5a, store_sales",
        "gigabits of values per second, 16 cores",
        "paper",
        goodputs);
  }
}
