package dev.stoa.bench.experiment.goodput;

import dev.stoa.bench.column.ColumnCharts;
import dev.stoa.bench.harness.Chart;
import dev.stoa.bench.harness.Paper;
import java.util.LinkedHashMap;
import java.util.Map;

/** The figures of Albis, in gigabits per second on 16 cores over a network. */
final class GoodputPaper {
  private static final double ALBIS = 59.9;

  private GoodputPaper() {}

  /** The gain of Albis over each format, named like our gain over it. */
  static Paper paper() {
    Map<String, Double> figures = new LinkedHashMap<>();
    goodput().forEach((name, value) -> figures.put(ratioName(name), ALBIS / value));
    return new Paper("Albis (USENIX ATC 2018), sections 2.2 and 4.1, Figures 2 and 5a", figures);
  }

  private static String ratioName(String peer) {
    return "store_sales: %s / stoa-fast".formatted(peer);
  }

  /** Parquet and ORC through their vectors; Arrow delivers 40.2 % of HDFS's 74.9. */
  private static Map<String, Double> goodput() {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("avro", 6.5);
    values.put("parquet-column-api", 12.5);
    values.put("orc", 19.1);
    values.put("arrow-ipc", 30.1);
    return values;
  }

  static Chart chart() {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("json", 2.8);
    values.putAll(goodput());
    values.put("albis", ALBIS);
    return ColumnCharts.bars(
        "Figures 2 and 5a, store_sales", "gigabits of values a second, 16 cores", "paper", values);
  }
}
