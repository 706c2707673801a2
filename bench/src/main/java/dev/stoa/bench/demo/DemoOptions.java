package dev.stoa.bench.demo;

import dev.stoa.bench.crawl.CrawlGenerator;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the demo shall do.
 *
 * @param directory where the table and the SequenceFile go; made when absent
 * @param afterwards whether they stay there
 * @param pages how many pages the made crawl has
 * @param seed which crawl is made
 * @param pattern what the address of a page must contain for the job
 * @param rounds how often the job runs over each, after a warm-up
 * @param input the user's records, which take the place of the made crawl
 * @param glyphs what bars are drawn with
 * @param cluster where the files go and the jobs run, in place of the directory and this process
 */
public record DemoOptions(
    Path directory,
    Afterwards afterwards,
    long pages,
    long seed,
    String pattern,
    int rounds,
    Optional<DemoInput> input,
    Glyphs glyphs,
    Optional<DemoCluster> cluster) {
  /** So many pages keep the whole demo well below a minute on two cores. */
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
      throw new IllegalArgumentException("the pattern is empty; give a part of an address");
    }
  }

  /** A made crawl, three rounds, and nothing left behind. */
  public static DemoOptions in(Path directory) {
    return new DemoOptions(
        directory,
        Afterwards.REMOVE,
        DEFAULT_PAGES,
        42,
        CrawlGenerator.PATTERN,
        3,
        Optional.empty(),
        Glyphs.of(Charset.forName(System.getProperty("native.encoding", "US-ASCII"))),
        Optional.empty());
  }

  /** The same, with the files kept or not. */
  public DemoOptions withAfterwards(Afterwards what) {
    return new DemoOptions(directory, what, pages, seed, pattern, rounds, input, glyphs, cluster);
  }

  /** The same with another number of pages. */
  public DemoOptions withPages(long count) {
    return new DemoOptions(
        directory, afterwards, count, seed, pattern, rounds, input, glyphs, cluster);
  }

  /** The same with another crawl. */
  public DemoOptions withSeed(long number) {
    return new DemoOptions(
        directory, afterwards, pages, number, pattern, rounds, input, glyphs, cluster);
  }

  /** The same with another pattern. */
  public DemoOptions withPattern(String part) {
    return new DemoOptions(
        directory, afterwards, pages, seed, part, rounds, input, glyphs, cluster);
  }

  /** The same with another number of rounds. */
  public DemoOptions withRounds(int count) {
    return new DemoOptions(
        directory, afterwards, pages, seed, pattern, count, input, glyphs, cluster);
  }

  /** The same on the user's own records. */
  public DemoOptions withInput(DemoInput records) {
    return new DemoOptions(
        directory, afterwards, pages, seed, pattern, rounds, Optional.of(records), glyphs, cluster);
  }

  /** The same with other bars. */
  public DemoOptions withGlyphs(Glyphs drawn) {
    return new DemoOptions(
        directory, afterwards, pages, seed, pattern, rounds, input, drawn, cluster);
  }

  /** The same on a cluster. */
  public DemoOptions withCluster(DemoCluster where) {
    return new DemoOptions(
        directory, afterwards, pages, seed, pattern, rounds, input, glyphs, Optional.of(where));
  }
}
