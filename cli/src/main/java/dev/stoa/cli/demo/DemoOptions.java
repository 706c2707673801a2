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
 * @param pages the number of generated pages
 * @param seed the seed of the generated crawl
 * @param pattern the pattern in addresses that the job selects
 * @param rounds how often the job runs over each, after a warm-up
 * @param input the user's records, in place of the generated crawl
 * @param glyphs the characters of bars
 * @param cluster where files are stored and jobs run, in place of the directory and this process
 */
public record DemoOptions(
    Path directory,
    FileRetention retention,
    long pages,
    long seed,
    String pattern,
    int rounds,
    Optional<DemoInput> input,
    Glyphs glyphs,
    Optional<DemoCluster> cluster) {
  /** With this many pages, the whole demo takes well below a minute on two cores. */
  public static final long DEFAULT_PAGES = 60_000;

  /** Checks the ranges. */
  public DemoOptions {
    if (pages < 1) {
      throw new IllegalArgumentException("the demo needs at least 1 page, not " + pages);
    }
    if (rounds < 1) {
      throw new IllegalArgumentException("the demo needs at least 1 round, not " + rounds);
    }
    if (pattern.isEmpty()) {
      throw new IllegalArgumentException("the pattern is empty; give a part of a URL");
    }
  }

  /** A generated crawl, three rounds, and no files kept. */
  public static DemoOptions in(Path directory) {
    return new DemoOptions(
        directory,
        FileRetention.REMOVE,
        DEFAULT_PAGES,
        42,
        CrawlGenerator.PATTERN,
        3,
        Optional.empty(),
        Glyphs.of(Charset.forName(System.getProperty("native.encoding", "US-ASCII"))),
        Optional.empty());
  }

  /** The same options with this retention. */
  public DemoOptions withRetention(FileRetention newRetention) {
    return new DemoOptions(
        directory, newRetention, pages, seed, pattern, rounds, input, glyphs, cluster);
  }

  /** The same with another number of pages. */
  public DemoOptions withPages(long count) {
    return new DemoOptions(
        directory, retention, count, seed, pattern, rounds, input, glyphs, cluster);
  }

  /** The same with another crawl. */
  public DemoOptions withSeed(long newSeed) {
    return new DemoOptions(
        directory, retention, pages, newSeed, pattern, rounds, input, glyphs, cluster);
  }

  /** The same with another pattern. */
  public DemoOptions withPattern(String newPattern) {
    return new DemoOptions(
        directory, retention, pages, seed, newPattern, rounds, input, glyphs, cluster);
  }

  /** The same with another number of rounds. */
  public DemoOptions withRounds(int count) {
    return new DemoOptions(
        directory, retention, pages, seed, pattern, count, input, glyphs, cluster);
  }

  /** The same with the user's own records. */
  public DemoOptions withInput(DemoInput records) {
    return new DemoOptions(
        directory, retention, pages, seed, pattern, rounds, Optional.of(records), glyphs, cluster);
  }

  /** The same with other bars. */
  public DemoOptions withGlyphs(Glyphs newGlyphs) {
    return new DemoOptions(
        directory, retention, pages, seed, pattern, rounds, input, newGlyphs, cluster);
  }

  /** The same on a cluster. */
  public DemoOptions withCluster(DemoCluster newCluster) {
    return new DemoOptions(
        directory, retention, pages, seed, pattern, rounds, input, glyphs, Optional.of(newCluster));
  }
}
