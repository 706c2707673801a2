package dev.stoa.bench.experiment.crawl;

import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Ratio;
import java.util.ArrayList;
import java.util.List;

/** What the crawl experiment divides by what; the names are those of the results. */
final class CrawlRatios {
  /** The baseline's map time holds a contestant's so often. */
  static final String MAP = "map/";

  /** The same of what the map tasks had of the processors. */
  static final String CPU = "cpu/";

  /** The same of the whole job's time. */
  static final String TOTAL = "total/";

  /** The same of the bytes read. */
  static final String BYTES = "bytes/";

  /** A layout's bytes read, as a share of the plain layout's. */
  static final String SHARE_OF_PLAIN = "share-of-plain/";

  private static final String PLAIN = "stoa-plain";
  private static final String OURS = "stoa-";

  /** Whose record interfaces a job would use today, and so are a baseline of their own. */
  private static final List<String> TODAY = List.of("parquet", "parquet-zstd", "orc", "orc-zstd");

  private CrawlRatios() {}

  /** All ratios among these contestants. */
  static List<Ratio> of(List<String> names) {
    List<Ratio> ratios = new ArrayList<>();
    against(ratios, MAP, CrawlExperiment.BASELINE, Measure.SECONDS, names);
    Measure cpu = Measure.secondsOf(JobContestant.CPU);
    against(ratios, CPU, CrawlExperiment.BASELINE, cpu, names);
    Measure total = Measure.secondsOf(JobContestant.TOTAL);
    against(ratios, TOTAL, CrawlExperiment.BASELINE, total, names);
    against(ratios, BYTES, CrawlExperiment.BASELINE, Measure.BYTES_READ, names);
    List<String> ours = names.stream().filter(name -> name.startsWith(OURS)).toList();
    for (String name : ours) {
      if (!name.equals(PLAIN)) {
        ratios.add(new Ratio(SHARE_OF_PLAIN + name, Measure.BYTES_READ, name, PLAIN));
      }
    }
    for (String today : TODAY) {
      against(ratios, "map-of-" + today + "/", today, Measure.SECONDS, ours);
    }
    return ratios;
  }

  private static void against(
      List<Ratio> ratios, String prefix, String baseline, Measure measure, List<String> names) {
    for (String name : names) {
      if (!name.equals(baseline)) {
        ratios.add(new Ratio(prefix + name, measure, baseline, name));
      }
    }
  }
}
