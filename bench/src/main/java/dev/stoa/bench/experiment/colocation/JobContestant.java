package dev.stoa.bench.experiment.colocation;

import dev.stoa.bench.experiment.colocation.SlotScheduler.Assignment;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The crawl job over one table; every run plans it again and runs each task once. */
final class JobContestant implements Contestant {
  /** The name of the time from the first start to the last end. */
  static final String ELAPSED = "elapsed";

  /** The average of tasks on nodes that hold all or most of their bytes. */
  static final String LOCAL_TASK = "local-task";

  /** The bytes read from replicas on the tasks' own nodes. */
  static final String LOCAL = "local";

  /** The bytes read from other nodes. */
  static final String REMOTE = "remote";

  /** The remote bytes read by tasks on a node that their input split names. */
  static final String REMOTE_WHEN_LOCAL = "remote-when-local";

  private static final double NANOS_PER_SECOND = 1e9;

  /** A twentieth of a task's time, as one second is for twenty-second tasks on a cluster. */
  private static final double HEARTBEAT = 0.000_5;

  private final CrawlOnHdfs crawl;
  private final Setting setting;

  JobContestant(CrawlOnHdfs crawl, Setting setting) {
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
    CrawlJob job = CrawlJob.over(crawl.table(setting.layout()), crawl.conf());
    Map<MapTask, TaskRun> runs = new HashMap<>();
    SlotScheduler scheduler =
        new SlotScheduler(
            setting.nodes(),
            setting.localityDelay(),
            HEARTBEAT,
            (task, node) -> {
              TaskRun run = job.run(task, node.name());
              runs.put(task, run);
              return run.seconds() + setting.network().secondsOf(run.remoteBytes());
            });
    List<Assignment> assignments = scheduler.run(job.tasks());
    return outcome(runs, assignments);
  }

  /** Closes the cluster, which other contestants share; called after all runs. */
  @Override
  public void close() throws IOException {
    crawl.close();
  }

  private Outcome outcome(Map<MapTask, TaskRun> runs, List<Assignment> tasks) {
    TaskRun total = runs.values().stream().reduce(TaskRun.EMPTY, TaskRun::merge);
    long remoteWhenLocal =
        tasks.stream()
            .filter(Assignment::isLocal)
            .mapToLong(task -> runs.get(task.task()).remoteBytes())
            .sum();
    double taskSeconds = tasks.stream().mapToDouble(task -> task.end() - task.start()).sum();
    double end = tasks.stream().mapToDouble(Assignment::end).max().orElse(0);
    double localTaskSeconds =
        tasks.stream()
            .filter(Assignment::isLocal)
            .mapToDouble(task -> task.end() - task.start())
            .average()
            .orElse(0);
    double seconds =
        switch (setting.time()) {
          case TASK_TIME ->
              taskSeconds / setting.nodes().stream().mapToInt(ClusterNode::slots).sum();
          case ELAPSED -> end;
        };
    return Outcome.of(
            String.join(" | ", total.answer()),
            total.rows(),
            total.localBytes() + total.remoteBytes(),
            Math.round(NANOS_PER_SECOND * seconds))
        .withNanos(ELAPSED, Math.round(NANOS_PER_SECOND * end))
        .withNanos(LOCAL_TASK, Math.round(NANOS_PER_SECOND * localTaskSeconds))
        .withBytes(LOCAL, total.localBytes())
        .withBytes(REMOTE, total.remoteBytes())
        .withBytes(REMOTE_WHEN_LOCAL, remoteWhenLocal);
  }
}
