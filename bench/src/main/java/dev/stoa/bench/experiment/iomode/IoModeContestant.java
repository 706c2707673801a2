package dev.stoa.bench.experiment.iomode;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.hdfs.HdfsCluster;
import dev.stoa.cli.work.FileTree;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Runs a workload on a table that is read in one mode.
 *
 * @param caseName the name of the workload
 * @param mode the mode of reading
 * @param storage the storage of the table
 * @param local a local directory with the files of the table
 * @param workload what is done with the table
 * @param cluster the cluster, which ends with the experiment
 */
record IoModeContestant(
    String caseName,
    IoMode mode,
    Storage storage,
    Path local,
    Workload workload,
    HdfsCluster cluster)
    implements Contestant {
  /** Reads a table and returns the outcome. */
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
    return workload.run(storage);
  }

  @Override
  public void close() throws IOException {
    cluster.close();
  }
}
