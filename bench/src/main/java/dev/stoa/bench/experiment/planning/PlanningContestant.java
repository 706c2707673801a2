package dev.stoa.bench.experiment.planning;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.peer.PeerFiles;
import dev.stoa.cli.work.FileTree;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.scan.ScanTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Plans the scan of one table; its reads are part of the time, and not counted. */
record PlanningContestant(String name, Planner planner, Path directory, long time)
    implements Contestant {
  @Override
  public String caseName() {
    return planner.caseName();
  }

  @Override
  public String setup() {
    return "split directories of 10 rows";
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(directory);
  }

  @Override
  public Outcome run() throws IOException {
    FilterPredicate predicate = Planner.at(time);
    Configuration conf = PeerFiles.newConfiguration();
    long start = System.nanoTime();
    List<ScanTask> tasks = planner.plan(directory, predicate, conf);
    long nanos = System.nanoTime() - start;
    long rowCount = tasks.stream().mapToLong(ScanTask::rowCount).sum();
    return Outcome.of(tasks.size() + " tasks of " + rowCount + " rows", rowCount, 0, nanos);
  }
}
