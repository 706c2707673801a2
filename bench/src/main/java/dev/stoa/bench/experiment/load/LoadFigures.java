package dev.stoa.bench.experiment.load;

import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Chart;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Series;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The figures of the CIF paper's Table 2, and the ratios and charts of this run. */
final class LoadFigures {
  private static final String PLAIN = "stoa-plain";
  private static final String SKIP_LIST = "stoa-skiplist";
  private static final String DICTIONARY = "stoa-dictionary-skiplist";
  private static final String DEFAULT = "stoa-default";
  private static final String RCFILE = "rcfile";

  static final List<String> CONTESTANT_NAMES =
      List.of(
          PLAIN,
          SKIP_LIST,
          DICTIONARY,
          DEFAULT,
          "stoa-zlib",
          "stoa-lzo",
          "stoa-zstd",
          "stoa-default-zstd",
          RCFILE,
          "rcfile-zlib",
          "avro",
          "avro-snappy",
          "avro-zlib",
          "avro-zstd",
          "parquet",
          "parquet-snappy",
          "parquet-zstd",
          "orc",
          "orc-zstd");

  private static final double CIF_MINUTES = 89;
  private static final double SKIP_LIST_MINUTES = 93;
  private static final double RCFILE_MINUTES = 89;

  private LoadFigures() {}

  static Paper paper() {
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put(ratioName(SKIP_LIST, PLAIN), SKIP_LIST_MINUTES / CIF_MINUTES);
    figures.put(ratioName(RCFILE, PLAIN), RCFILE_MINUTES / CIF_MINUTES);
    return new Paper("CIF (VLDB 2011), appendix B.3, Table 2", figures);
  }

  /** Returns the name of the ratio of two contestants' times. */
  private static String ratioName(String dividend, String divisor) {
    return dividend + " / " + divisor;
  }

  /**
   * Returns the ratios of Stoa's layouts to the plain one, and of each peer to Stoa with the same
   * codec. Peers with the fastest codec are also compared with Stoa's default, which makes values
   * small without a codec.
   */
  static List<Ratio> ratios() {
    Stream<Ratio> layouts =
        Stream.of(SKIP_LIST, DICTIONARY, DEFAULT).map(layout -> ratio(layout, PLAIN));
    Stream<Ratio> peers =
        Stream.of(PLAIN, SKIP_LIST, DEFAULT)
            .flatMap(
                ours -> Stream.of(RCFILE, "avro", "parquet", "orc").map(peer -> ratio(peer, ours)));
    Stream<Ratio> compressed =
        Stream.of(
            ratio("rcfile-zlib", "stoa-zlib"),
            ratio("avro-zlib", "stoa-zlib"),
            ratio("avro-zstd", "stoa-zstd"),
            ratio("parquet-zstd", "stoa-zstd"),
            ratio("orc-zstd", "stoa-zstd"));
    Stream<Ratio> vectors =
        Stream.of(
            ratio("avro-snappy", DEFAULT),
            ratio("parquet-snappy", DEFAULT),
            ratio("avro-zstd", "stoa-default-zstd"),
            ratio("parquet-zstd", "stoa-default-zstd"));
    return Stream.of(layouts, peers, compressed, vectors)
        .flatMap(ratios -> ratios)
        .flatMap(ratio -> Stream.of(ratio, cpuRatio(ratio)))
        .toList();
  }

  private static Ratio ratio(String dividend, String divisor) {
    return new Ratio(ratioName(dividend, divisor), Measure.SECONDS, dividend, divisor);
  }

  private static Ratio cpuRatio(Ratio ratio) {
    return new Ratio(
        "cpu, " + ratio.name(), Stopwatch.CPU_SECONDS, ratio.dividend(), ratio.divisor());
  }

  static List<ChartPair> charts(Results results) {
    Map<String, Double> minutes = new LinkedHashMap<>();
    minutes.put("CIF", CIF_MINUTES);
    minutes.put("CIF-SL", SKIP_LIST_MINUTES);
    minutes.put("RCFile", RCFILE_MINUTES);
    Map<String, Double> seconds = new LinkedHashMap<>();
    for (Series series : results.series()) {
      seconds.put(series.name(), series.medianSeconds());
    }
    return List.of(
        new ChartPair(
            "Time to load",
            chart("Table 2", "minutes", minutes),
            chart("medians", "seconds", seconds)));
  }

  private static Chart chart(String note, String unit, Map<String, Double> values) {
    return new Chart(
        note,
        unit,
        Chart.Kind.BARS,
        Chart.Scale.LINEAR,
        List.copyOf(values.keySet()),
        List.of(new Chart.Line(unit, values)));
  }
}
