package dev.stoa.cli.demo;

import dev.stoa.cli.demo.crawl.CrawlGenerator;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The options of the demo.
 *
 * @param directory the directory of the table and the SequenceFile; created if absent
 * @param retention whether the files are kept
 * @param pageCount the number of generated pages
 * @param seed the seed of the generated crawl
 * @param pattern the text in the URLs of the pages that the job selects
 * @param roundCount how often the job runs over each file, after a warm-up
 * @param input the user's records, in place of the generated crawl
 * @param barStyle the characters of bars
 * @param cluster the cluster that stores the files and runs the jobs, in place of the directory and
 *     this process
 */
public record DemoOptions(
    Path directory,
    FileRetention retention,
    long pageCount,
    long seed,
    String pattern,
    int roundCount,
    Optional<DemoInput> input,
    BarStyle barStyle,
    Optional<DemoCluster> cluster) {
  /** The default number of pages, with which the demo takes less than a minute on two cores. */
  public static final long DEFAULT_PAGE_COUNT = 60_000;

  private static final long DEFAULT_SEED = 42;
  private static final int DEFAULT_ROUND_COUNT = 3;

  /** Checks that the options are valid. */
  public DemoOptions {
    if (pageCount < 1) {
      throw new IllegalArgumentException("the demo needs at least 1 page, not " + pageCount);
    }
    if (roundCount < 1) {
      throw new IllegalArgumentException("the demo needs at least 1 round, not " + roundCount);
    }
    if (pattern.isEmpty()) {
      throw new IllegalArgumentException("the pattern is empty; give a part of a URL");
    }
  }

  /** Returns the default options: a generated crawl, three rounds, and no files kept. */
  public static DemoOptions in(Path directory) {
    return new DemoOptions(
        directory,
        FileRetention.REMOVE,
        DEFAULT_PAGE_COUNT,
        DEFAULT_SEED,
        CrawlGenerator.PATTERN,
        DEFAULT_ROUND_COUNT,
        Optional.empty(),
        BarStyle.of(Charset.forName(System.getProperty("native.encoding", "US-ASCII"))),
        Optional.empty());
  }

  /** Returns these options with another retention. */
  public DemoOptions withRetention(FileRetention newRetention) {
    return new DemoOptions(
        directory, newRetention, pageCount, seed, pattern, roundCount, input, barStyle, cluster);
  }

  /** Returns these options with another number of pages. */
  public DemoOptions withPageCount(long newCount) {
    return new DemoOptions(
        directory, retention, newCount, seed, pattern, roundCount, input, barStyle, cluster);
  }

  /** Returns these options with another seed. */
  public DemoOptions withSeed(long newSeed) {
    return new DemoOptions(
        directory, retention, pageCount, newSeed, pattern, roundCount, input, barStyle, cluster);
  }

  /** Returns these options with another pattern. */
  public DemoOptions withPattern(String newPattern) {
    return new DemoOptions(
        directory, retention, pageCount, seed, newPattern, roundCount, input, barStyle, cluster);
  }

  /** Returns these options with another number of rounds. */
  public DemoOptions withRoundCount(int newCount) {
    return new DemoOptions(
        directory, retention, pageCount, seed, pattern, newCount, input, barStyle, cluster);
  }

  /** Returns these options with the user's own records. */
  public DemoOptions withInput(DemoInput records) {
    return new DemoOptions(
        directory,
        retention,
        pageCount,
        seed,
        pattern,
        roundCount,
        Optional.of(records),
        barStyle,
        cluster);
  }

  /** Returns these options with another style of bars. */
  public DemoOptions withBarStyle(BarStyle newBarStyle) {
    return new DemoOptions(
        directory, retention, pageCount, seed, pattern, roundCount, input, newBarStyle, cluster);
  }

  /** Returns these options with a cluster. */
  public DemoOptions withCluster(DemoCluster newCluster) {
    return new DemoOptions(
        directory,
        retention,
        pageCount,
        seed,
        pattern,
        roundCount,
        input,
        barStyle,
        Optional.of(newCluster));
  }
}
