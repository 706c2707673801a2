package dev.stoa.bench.experiment.crawl;

import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Ratio;
import java.util.ArrayList;
import java.util.List;

/** The ratios of the crawl experiment, by the names in the results. */
final class CrawlRatios {
  /** The baseline's map time over a contestant's. */
  static final String MAP = "map/";

  /** The baseline's processor time of map tasks over a contestant's. */
  static final String CPU = "cpu/";

  /** The baseline's total time over a contestant's. */
  static final String TOTAL = "total/";

  /** The baseline's bytes read over a contestant's. */
  static final String BYTES = "bytes/";

  /** A layout's bytes read over the plain layout's. */
  static final String FRACTION_OF_PLAIN = "share-of-plain/";

  private static final String PLAIN = "stoa-plain";
  private static final String OURS = "stoa-";

  /** Formats whose record interfaces a job would use today; each is another baseline. */
  private static final List<String> TODAY = List.of("parquet", "parquet-zstd", "orc", "orc-zstd");

  private CrawlRatios() {}

  /** All ratios among these contestants. */
  static List<Ratio> of(List<String> names) {
    List<Ratio> ratios = new ArrayList<>();
    addRatios(ratios, MAP, CrawlExperiment.BASELINE, Measure.SECONDS, names);
    Measure cpu = Measure.secondsOf(JobContestant.CPU);
    addRatios(ratios, CPU, CrawlExperiment.BASELINE, cpu, names);
    Measure total = Measure.secondsOf(JobContestant.TOTAL);
    addRatios(ratios, TOTAL, CrawlExperiment.BASELINE, total, names);
    addRatios(ratios, BYTES, CrawlExperiment.BASELINE, Measure.BYTES_READ, names);
    List<String> ours = names.stream().filter(name -> name.startsWith(OURS)).toList();
    for (String name : ours) {
      if (!name.equals(PLAIN)) {
        ratios.add(new Ratio(FRACTION_OF_PLAIN + name, Measure.BYTES_READ, name, PLAIN));
      }
    }
    for (String format : TODAY) {
      addRatios(ratios, "map-of-" + format + "/", format, Measure.SECONDS, ours);
    }
    return ratios;
  }

  private static void addRatios(
      List<Ratio> ratios, String prefix, String baseline, Measure measure, List<String> names) {
    for (String name : names) {
      if (!name.equals(baseline)) {
        ratios.add(new Ratio(prefix + name, measure, baseline, name));
      }
    }
  }
}
