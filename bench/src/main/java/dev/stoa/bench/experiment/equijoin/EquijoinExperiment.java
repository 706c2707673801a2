package dev.stoa.bench.experiment.equijoin;

import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.Summary;
import dev.stoa.bench.spark.SparkPlanBuilder;
import dev.stoa.bench.spark.SparkPlanBuilder.Case;
import dev.stoa.bench.spark.SparkQuery;
import dev.stoa.bench.spark.SparkRatios;
import dev.stoa.bench.spark.SparkTableFormat;
import dev.stoa.bench.spark.SparkTables;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Joins two tables of an int and up to 2 KiB by sort-merge join, and writes checksums. */
public final class EquijoinExperiment implements Experiment {
  private static final String READ = "read";
  private static final String JOIN = "join";
  private static final int MAX_BYTES = 2048;

  /** The size of a SHA-512 digest. */
  private static final int DIGEST_SIZE_IN_BYTES = 64;

  @Override
  public String name() {
    return "equijoin";
  }

  @Override
  public String description() {
    return "Two tables of an int and 1 to 2,048 bytes in Spark: read, and joined by sorting and"
        + " merging, check sums written.";
  }

  /** The paper gives how much less time its format takes: 35.1 % than ORC, 29.8 % than Parquet. */
  @Override
  public Paper paper() {
    return new Paper(
        "Albis (USENIX ATC 2018), section 4.2, Figure 6b",
        Map.of(
            "join/parquet / stoa-default", 1 / (1 - 0.298),
            "join/orc / stoa-default", 1 / (1 - 0.351)));
  }

  @Override
  public List<String> contestantNames() {
    return SparkTableFormat.labels(SparkTableFormat.unpartitioned());
  }

  @Override
  public long defaultRows() {
    return 1_000_000;
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    List<SparkTableFormat> formats = SparkTableFormat.unpartitioned();
    return new SparkPlanBuilder(settings, data, progress, formats)
        .build(
            (tables, folder) -> make(tables, folder, settings),
            List.of(
                new Case(
                    READ,
                    SparkQuery.noop("SELECT * FROM left_side UNION ALL SELECT * FROM right_side"),
                    formats),
                new Case(
                    JOIN,
                    SparkQuery.write(
                        "SELECT /*+ MERGE(a, b) */ a.key, crc32(concat(a.bytes, b.bytes)) AS"
                            + " checksum FROM left_side a JOIN right_side b ON a.key = b.key"),
                    formats)),
            ratios(),
            Summary.NONE);
  }

  /** Keys ascend on the left and descend on the right; each occurs once. */
  private static void make(SparkTables tables, Path folder, Settings settings) throws IOException {
    long rows = settings.rows();
    tables.write(side("id", settings.seed(), rows), folder.resolve("left_side"));
    tables.write(side(rows - 1 + " - id", settings.seed() + 1, rows), folder.resolve("right_side"));
  }

  /** Bytes of digests, which no codec can compress. */
  private static String side(String key, long seed, long rows) {
    String digests =
        "array_join(transform(sequence(1, %d), i -> sha2(concat(id, '-', i, '-', %d), 512)), '')"
            .formatted(MAX_BYTES / DIGEST_SIZE_IN_BYTES, seed);
    return "SELECT CAST(%s AS INT) AS key, substring(unhex(%s), 1, 1 + CAST(pmod(xxhash64(id, %d), %d) AS INT)) AS bytes FROM range(0, %d, 1, 2)"
        .formatted(key, digests, seed, MAX_BYTES, rows);
  }

  private static List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    for (SparkTableFormat ours :
        List.of(SparkTableFormat.STOA_DEFAULT, SparkTableFormat.STOA_ROWS)) {
      ratios.addAll(SparkRatios.times(JOIN, ours));
      ratios.addAll(SparkRatios.reading(JOIN, ours));
      ratios.addAll(SparkRatios.times(READ, ours));
    }
    return ratios;
  }
}
