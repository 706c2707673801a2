package dev.stoa.bench.experiment.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.ExperimentRunner;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.demo.crawl.CrawlGenerator;
import dev.stoa.cli.demo.crawl.CrawlOptions;
import dev.stoa.cli.demo.crawl.UrlInfo;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the crawl experiment with all contestants, on a few small web pages. */
class CrawlExperimentTest {
  private static final CrawlOptions SMALL_CRAWL =
      CrawlOptions.ofThePaper().withMedianContentSizeInBytes(1_000).withPagesPerSiteRun(3);
  private static final long ROW_COUNT = 400;

  @TempDir private static Path directory;
  private static final Set<String> PACED_CONTESTANTS =
      Set.of("seq-custom", "rcfile", "orc", "stoa-default", "stoa-batches");

  private static Results results;
  private static Results pacedResults;

  @BeforeAll
  static void runExperiment() throws IOException {
    CrawlExperiment experiment = new CrawlExperiment(SMALL_CRAWL);
    Settings settings =
        Settings.of(experiment).withRowCount(ROW_COUNT).withRoundCount(1).withWarmUp(WarmUp.NONE);
    results = run(experiment, settings.withCases(Set.of("", "noop")));
    pacedResults =
        run(experiment, settings.withCases(Set.of("paced")).withContestants(PACED_CONTESTANTS));
  }

  private static Results run(CrawlExperiment experiment, Settings settings) throws IOException {
    return ExperimentRunner.run(
        experiment, settings, Optional.of(directory), ProgressListener.NONE);
  }

  @Test
  void everyContestantReadsAllPages() {
    assertEquals(CrawlExperiment.formats().size() + 2, results.series().size());
    for (Series series : results.series()) {
      if (Set.of("stoa-pushdown", "stoa-batches").contains(series.name())) {
        assertTrue(
            series.rowCount() < ROW_COUNT / 2,
            "the map function received " + series.rowCount() + " pages");
      } else {
        assertEquals(ROW_COUNT, series.rowCount(), series.label());
      }
    }
  }

  @Test
  void answersContainTheTypesOfGeneratedPages() {
    Set<String> types = new TreeSet<>();
    new CrawlGenerator(42, ROW_COUNT, SMALL_CRAWL).forEachRemaining(page -> addType(types, page));
    assertEquals(String.join(" | ", types), series("seq-custom").answer());
  }

  private static void addType(Set<String> types, GenericRecord page) {
    Object type = ((Map<?, ?>) page.get(UrlInfo.METADATA)).get(new Utf8("content-type"));
    if (page.get(UrlInfo.URL).toString().contains(CrawlGenerator.PATTERN) && type != null) {
      types.add(type.toString());
    }
  }

  @Test
  void formatsWithoutColumnsReadAllBytes() {
    for (String name : List.of("seq-custom", "seq-uncompressed", "seq-block", "avro")) {
      Series series = series(name);
      assertTrue(series.bytesRead() > 0.98 * series.bytesOnDisk(), name);
    }
  }

  @Test
  void tablesReadOnlyTwoColumns() {
    for (String name : List.of("stoa-plain", "stoa-zlib", "stoa-default")) {
      Series series = series(name);
      assertTrue(series.bytesRead() > 0, name);
      assertTrue(series.bytesRead() < series.bytesOnDisk() / 2, name);
    }
  }

  @Test
  void pacedContestantsTakeTheTimeOfTheirBytes() {
    assertEquals(PACED_CONTESTANTS.size(), pacedResults.series().size());
    int slotCount = Runtime.getRuntime().availableProcessors();
    for (Series paced : pacedResults.series()) {
      Series cached = series(paced.name());
      assertEquals(cached.answer(), paced.answer());
      assertEquals(cached.rowCount(), paced.rowCount());
      assertTrue(paced.bytesRead() > 0, paced.label());
      // All slots share the disk: each byte delays one task at least.
      double diskSeconds = paced.bytesRead() / 100e6;
      assertTrue(paced.medianSeconds() > 0.5 * diskSeconds / slotCount, paced.label());
    }
    Series sequenceFile = pacedResults.of("paced/seq-custom").orElseThrow();
    assertTrue(sequenceFile.bytesRead() > 0.98 * sequenceFile.bytesOnDisk());
  }

  @Test
  void ratiosIncludeAllFiguresOfThePaper() {
    Map<String, Double> figures = results.experiment().paper().figures();
    Set<String> missingFigures = new TreeSet<>(figures.keySet());
    CrawlRatios.of(results.experiment().contestantNames())
        .forEach(ratio -> missingFigures.remove(ratio.name()));
    assertEquals(Set.of(), missingFigures);
    Set<String> missingRatios = new TreeSet<>(figures.keySet());
    missingRatios.removeIf(name -> name.startsWith(CrawlRatios.PACED_MAP_TIME));
    missingRatios.removeAll(results.ratios().keySet());
    assertEquals(Set.of(), missingRatios);
    assertEquals(107.8, figures.get("map/stoa-dictionary-skiplist"));
    assertEquals(107.8, figures.get("paced-map/stoa-dictionary-skiplist"));
    assertTrue(pacedResults.ratios().containsKey("paced-map/stoa-batches"));
  }

  @Test
  void chartsShowEveryContestant() {
    List<String> names = CrawlExperiment.formats().stream().map(CrawlFormat::name).toList();
    for (ChartPair pair : results.experiment().charts(results)) {
      if (!pair.title().contains("from a disk")) {
        assertTrue(pair.ours().categories().containsAll(names), pair.title());
      }
    }
    ChartPair pacedPair = results.experiment().charts(pacedResults).get(1);
    assertEquals(PACED_CONTESTANTS, Set.copyOf(pacedPair.ours().categories()));
  }

  private static Series series(String name) {
    return results.of(name).orElseThrow();
  }
}
