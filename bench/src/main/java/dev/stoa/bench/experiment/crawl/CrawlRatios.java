package dev.stoa.bench.experiment.crawl;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Ratio;
import java.util.ArrayList;
import java.util.List;

/** The ratios that the crawl experiment reports, and the prefixes of their names. */
final class CrawlRatios {
  /** The prefix for the baseline's map time divided by a contestant's. */
  static final String MAP_TIME = "map/";

  /** The prefix for the baseline's map time divided by a contestant's, both from a slow disk. */
  static final String PACED_MAP_TIME = "paced-map/";

  /** The prefix for the map time of the job without input divided by a contestant's. */
  static final String NOOP_TIME = "noop/";

  /** The prefix for the baseline's CPU time of map tasks divided by a contestant's. */
  static final String CPU_TIME = "cpu/";

  /** The prefix for the baseline's total time divided by a contestant's. */
  static final String TOTAL_TIME = "total/";

  /** The prefix for the baseline's bytes read divided by a contestant's. */
  static final String BYTES_READ = "bytes/";

  /** The prefix for the bytes read of one of Stoa's layouts divided by the plain layout's. */
  static final String SHARE_OF_PLAIN = "share-of-plain/";

  private static final String PLAIN_TABLE = "stoa-plain";
  private static final String TABLE_PREFIX = "stoa-";

  /** Formats that a new job would use if it did not use Stoa; each is another baseline. */
  private static final List<String> CURRENT_FORMATS =
      List.of("parquet", "parquet-zstd", "orc", "orc-zstd");

  private CrawlRatios() {}

  /** Returns all ratios of contestants. */
  static List<Ratio> of(List<String> names) {
    List<Ratio> ratios = new ArrayList<>();
    addRatiosToBaseline(ratios, MAP_TIME, CrawlExperiment.BASELINE, Measure.SECONDS, names);
    for (String name : names) {
      if (!name.equals(CrawlExperiment.BASELINE)) {
        ratios.add(
            new Ratio(
                PACED_MAP_TIME + name,
                Measure.SECONDS,
                pacedLabel(CrawlExperiment.BASELINE),
                pacedLabel(name)));
      }
    }
    Measure cpuTime = Measure.secondsOf(JobContestant.CPU);
    addRatiosToBaseline(ratios, CPU_TIME, CrawlExperiment.BASELINE, cpuTime, names);
    Measure totalTime = Measure.secondsOf(JobContestant.TOTAL);
    addRatiosToBaseline(ratios, TOTAL_TIME, CrawlExperiment.BASELINE, totalTime, names);
    addRatiosToBaseline(ratios, BYTES_READ, CrawlExperiment.BASELINE, Measure.BYTES_READ, names);
    List<String> tableNames = names.stream().filter(name -> name.startsWith(TABLE_PREFIX)).toList();
    for (String name : tableNames) {
      if (!name.equals(PLAIN_TABLE)) {
        ratios.add(new Ratio(SHARE_OF_PLAIN + name, Measure.BYTES_READ, name, PLAIN_TABLE));
      }
    }
    for (String name : tableNames) {
      ratios.add(
          new Ratio(NOOP_TIME + name, Measure.SECONDS, CrawlExperiment.NO_INPUT_LABEL, name));
    }
    for (String format : CURRENT_FORMATS) {
      addRatiosToBaseline(ratios, "map-of-" + format + "/", format, Measure.SECONDS, tableNames);
    }
    return ratios;
  }

  private static String pacedLabel(String name) {
    return Contestant.labelOf(CrawlStorage.PACED.caseName(), name);
  }

  private static void addRatiosToBaseline(
      List<Ratio> ratios, String prefix, String baseline, Measure measure, List<String> names) {
    for (String name : names) {
      if (!name.equals(baseline)) {
        ratios.add(new Ratio(prefix + name, measure, baseline, name));
      }
    }
  }
}
