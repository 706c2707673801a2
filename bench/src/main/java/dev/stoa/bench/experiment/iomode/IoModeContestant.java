package dev.stoa.bench.experiment.iomode;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.hdfs.HdfsCluster;
import dev.stoa.bench.work.FileTree;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads a table in one way.
 *
 * @param caseName what is done with its bytes
 * @param mode where they come from
 * @param storage the table
 * @param local the same files in a local directory
 * @param work what is done
 * @param cluster ends with the experiment
 */
record IoModeContestant(
    String caseName, IoMode mode, Storage storage, Path local, Work work, HdfsCluster cluster)
    implements Contestant {
  /** What is done with a table's bytes. */
  @FunctionalInterface
  interface Work {
    Outcome of(Storage table) throws IOException;
  }

  @Override
  public String name() {
    return mode.label();
  }

  @Override
  public String setup() {
    return mode.setup();
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(local);
  }

  @Override
  public Outcome run() throws IOException {
    return work.of(storage);
  }

  @Override
  public void close() throws IOException {
    cluster.close();
  }
}
