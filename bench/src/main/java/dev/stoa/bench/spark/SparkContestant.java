package dev.stoa.bench.spark;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Path;

/**
 * One query over one format's tables.
 *
 * @param format the contestant's
 * @param caseName the case name of the query
 * @param tables their session
 * @param folder the folder of the format's tables
 */
public record SparkContestant(
    SparkTableFormat format, String caseName, SparkTables tables, Path folder, SparkQuery query)
    implements Contestant {
  /** The sum of the run times of the tasks that read tables. */
  public static final String READING = "reading";

  /** The processor time of their threads. */
  public static final String READING_CPU = "reading-cpu";

  /** The bytes of the objects that tasks allocated. */
  public static final String ALLOCATED = "allocated";

  /** The median of those bytes. */
  public static final Measure ALLOCATED_BYTES = series -> series.medianBytes(ALLOCATED);

  @Override
  public String name() {
    return format.label();
  }

  @Override
  public String setup() {
    return format.setup();
  }

  /** The size of all its tables. */
  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(folder);
  }

  @Override
  public Outcome run() throws IOException {
    return tables.run(name(), folder, query);
  }

  @Override
  public void close() throws IOException {
    tables.close();
  }
}
