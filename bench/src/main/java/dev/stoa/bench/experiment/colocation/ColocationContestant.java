package dev.stoa.bench.experiment.colocation;

import dev.stoa.bench.experiment.colocation.SlotScheduler.Assignment;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The crawl job over one table on HDFS; each run plans the job again and runs each task once. */
final class ColocationContestant implements Contestant {
  /** The name of the time from the start of the first task to the end of the last. */
  static final String ELAPSED = "elapsed";

  /** The name of the average time of tasks on nodes that their input splits name. */
  static final String LOCAL_TASK_TIME = "local-task";

  /** The name of the number of bytes read from replicas on the tasks' own nodes. */
  static final String LOCAL_BYTES = "local";

  /** The name of the number of bytes read from other nodes. */
  static final String REMOTE_BYTES = "remote";

  /**
   * The name of the number of bytes read from other nodes by tasks on nodes that their input splits
   * name.
   */
  static final String REMOTE_BYTES_OF_LOCAL_TASKS = "remote-when-local";

  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * A twentieth of a task's time, which is about 10 ms here; tasks of twenty seconds on a cluster
   * have a heartbeat of one second.
   */
  private static final double HEARTBEAT_SECONDS = 0.000_5;

  private final CrawlOnHdfs crawl;
  private final Setting setting;

  ColocationContestant(CrawlOnHdfs crawl, Setting setting) {
    this.crawl = crawl;
    this.setting = setting;
  }

  @Override
  public String name() {
    return crawl.placement().label() + setting.suffix();
  }

  @Override
  public String caseName() {
    return setting.caseName();
  }

  @Override
  public String setup() {
    try {
      return crawl.placement().description() + "; " + crawl.colocationSummary(setting.layout());
    } catch (IOException e) {
      return crawl.placement().description() + "; the placement cannot be read: " + e;
    }
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return crawl.sizeInBytes(setting.layout());
  }

  @Override
  public Outcome run() throws IOException {
    CrawlJob job = CrawlJob.plan(crawl.table(setting.layout()), crawl.conf());
    Map<MapTask, TaskRun> runsByTask = new HashMap<>();
    SlotScheduler scheduler =
        new SlotScheduler(
            setting.nodes(),
            setting.localityDelay(),
            HEARTBEAT_SECONDS,
            (task, node) -> {
              TaskRun run = job.run(task, node.name());
              runsByTask.put(task, run);
              return run.cpuSeconds() + setting.network().transferSeconds(run.remoteBytes());
            });
    List<Assignment> assignments = scheduler.runAll(job.tasks());
    return outcome(runsByTask, assignments);
  }

  /** Closes the cluster, which other contestants share; called after all runs. */
  @Override
  public void close() throws IOException {
    crawl.close();
  }

  private Outcome outcome(Map<MapTask, TaskRun> runsByTask, List<Assignment> assignments) {
    TaskRun total = runsByTask.values().stream().reduce(TaskRun.EMPTY, TaskRun::merge);
    long remoteWhenLocal =
        assignments.stream()
            .filter(Assignment::isLocal)
            .mapToLong(assignment -> runsByTask.get(assignment.task()).remoteBytes())
            .sum();
    double totalTaskSeconds =
        assignments.stream()
            .mapToDouble(assignment -> assignment.endSeconds() - assignment.startSeconds())
            .sum();
    double elapsedSeconds =
        assignments.stream().mapToDouble(Assignment::endSeconds).max().orElse(0);
    double localTaskSeconds =
        assignments.stream()
            .filter(Assignment::isLocal)
            .mapToDouble(assignment -> assignment.endSeconds() - assignment.startSeconds())
            .average()
            .orElse(0);
    double seconds =
        switch (setting.timeMeasure()) {
          case TASK_TIME ->
              totalTaskSeconds / setting.nodes().stream().mapToInt(ClusterNode::slotCount).sum();
          case ELAPSED -> elapsedSeconds;
        };
    return Outcome.of(
            String.join(" | ", total.answer()),
            total.rowCount(),
            total.localBytes() + total.remoteBytes(),
            Math.round(NANOS_PER_SECOND * seconds))
        .withNanos(ELAPSED, Math.round(NANOS_PER_SECOND * elapsedSeconds))
        .withNanos(LOCAL_TASK_TIME, Math.round(NANOS_PER_SECOND * localTaskSeconds))
        .withBytes(LOCAL_BYTES, total.localBytes())
        .withBytes(REMOTE_BYTES, total.remoteBytes())
        .withBytes(REMOTE_BYTES_OF_LOCAL_TASKS, remoteWhenLocal);
  }
}
