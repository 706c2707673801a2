package dev.stoa.bench.spark;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * One query over one format's tables.
 *
 * @param format the format of the tables
 * @param caseName the name of the query's case
 * @param tables the Spark process that reads the tables
 * @param directory the directory of the format's tables
 * @param query the query to run
 */
public record SparkContestant(
    SparkTableFormat format, String caseName, SparkTables tables, Path directory, SparkQuery query)
    implements Contestant {
  /** The name of the total run time of the Spark tasks that read tables. */
  public static final String READING = "reading";

  /** The name of the total CPU time of the Spark tasks that read tables. */
  public static final String READING_CPU = "reading-cpu";

  /** The name of the number of bytes that all Spark tasks allocated. */
  public static final String ALLOCATED = "allocated";

  /** The name of the size of the table that the query wrote. */
  public static final String WRITTEN = "written";

  /** The median size of the table that the query wrote. */
  public static final Measure WRITTEN_BYTES = series -> series.medianBytes(WRITTEN);

  /** The median number of bytes that all Spark tasks allocated. */
  public static final Measure ALLOCATED_BYTES = series -> series.medianBytes(ALLOCATED);

  @Override
  public String name() {
    return format.label();
  }

  @Override
  public String setup() {
    return format.setup();
  }

  /** Returns the size of all tables of the format. */
  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(directory);
  }

  @Override
  public Outcome run() throws IOException {
    return tables.run(name(), List.of(directory), query);
  }

  @Override
  public void close() throws IOException {
    tables.close();
  }
}
