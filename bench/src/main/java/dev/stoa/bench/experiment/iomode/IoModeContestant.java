package dev.stoa.bench.experiment.iomode;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.hdfs.HdfsCluster;
import dev.stoa.cli.work.FileTree;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads a table in one mode.
 *
 * @param caseName the work on its bytes
 * @param mode the mode of reading
 * @param storage the storage of the table
 * @param local the same files in a local directory
 * @param work the work
 * @param cluster the cluster, which ends with the experiment
 */
record IoModeContestant(
    String caseName, IoMode mode, Storage storage, Path local, Workload work, HdfsCluster cluster)
    implements Contestant {
  /** The work on a table's bytes. */
  @FunctionalInterface
  interface Workload {
    Outcome run(Storage table) throws IOException;
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
    return work.run(storage);
  }

  @Override
  public void close() throws IOException {
    cluster.close();
  }
}
