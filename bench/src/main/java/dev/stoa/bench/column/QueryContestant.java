package dev.stoa.bench.column;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Runs a query over a data set.
 *
 * @param caseName the name of the experiment's case
 * @param format the format of the data set
 * @param directory the directory of the data set
 * @param query the query
 */
public record QueryContestant(String caseName, ColumnFormat format, Path directory, Query query)
    implements Contestant {
  @Override
  public String name() {
    return format.name();
  }

  @Override
  public String setup() {
    return format.setup();
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(directory);
  }

  @Override
  public Outcome run() throws IOException {
    return format.execute(directory, query);
  }

  @Override
  public void close() throws IOException {
    format.close();
  }
}
