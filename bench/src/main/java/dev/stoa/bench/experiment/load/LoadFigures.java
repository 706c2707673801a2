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

/** The figures of the CIF paper's Table 2, and the equivalents of this run. */
final class LoadFigures {
  private static final String PLAIN = "stoa-plain";
  private static final String SKIP_LIST = "stoa-skiplist";
  private static final String DICTIONARY = "stoa-dictionary-skiplist";
  private static final String DEFAULT = "stoa-default";
  private static final String RCFILE = "rcfile";

  static final List<String> NAMES =
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
    figures.put(name(SKIP_LIST, PLAIN), SKIP_LIST_MINUTES / CIF_MINUTES);
    figures.put(name(RCFILE, PLAIN), RCFILE_MINUTES / CIF_MINUTES);
    return new Paper("CIF (VLDB 2011), appendix B.3, Table 2", figures);
  }

  /** The time of the first over that of the second. */
  private static String name(String first, String second) {
    return first + " / " + second;
  }

  /**
   * Our layouts over the plain one, and each peer over ours with the same codec; over our default,
   * which makes values small without a codec, also the peers with the fastest codec.
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
        .flatMap(ratio -> Stream.of(ratio, ofCpu(ratio)))
        .toList();
  }

  private static Ratio ratio(String first, String second) {
    return new Ratio(name(first, second), Measure.SECONDS, first, second);
  }

  private static Ratio ofCpu(Ratio ratio) {
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
