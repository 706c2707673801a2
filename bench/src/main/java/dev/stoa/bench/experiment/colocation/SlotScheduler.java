package dev.stoa.bench.experiment.colocation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Gives map tasks to the slots of nodes, in a time of its own, as YARN does to a job that is alone.
 *
 * <p>Nodes report in turns, once in a heartbeat; what then is free is offered to the job. As the
 * capacity scheduler's {@code RegularContainerAllocator} does: a node that a task names gets one at
 * once; a node in the rack of one only after as many missed offers as {@code node-locality-delay},
 * or as there are nodes; any other after as many as the open tasks and the places that they name
 * ask for, and one a heartbeat. An offer taken in the node or rack sets the missed ones to zero. As
 * the application master does, a container goes to the first open task that names its node, else
 * its rack, else to the first.
 */
final class SlotScheduler {
  private final List<ClusterNode> nodes;
  private final Map<String, String> racks;
  private final LocalityWait wait;
  private final double heartbeat;
  private final Runner runner;

  private final List<MapTask> open = new ArrayList<>();
  private final List<Assignment> assignments = new ArrayList<>();
  private int missed;

  /** Runs a task on a node. */
  @FunctionalInterface
  interface Runner {
    /** Gives the seconds that the task takes on a node that is not slow. */
    double run(MapTask task, ClusterNode node) throws IOException;
  }

  /**
   * What a task got.
   *
   * @param isLocal whether the task named the node
   * @param start when it began, in seconds of the scheduler's own time
   * @param end when it ended
   */
  record Assignment(MapTask task, ClusterNode node, boolean isLocal, double start, double end) {}

  /**
   * A scheduler of one job.
   *
   * @param heartbeat the seconds between two reports of a node
   */
  SlotScheduler(List<ClusterNode> nodes, LocalityWait wait, double heartbeat, Runner runner) {
    this.nodes = List.copyOf(nodes);
    this.racks = nodes.stream().collect(Collectors.toMap(ClusterNode::name, ClusterNode::rack));
    this.wait = wait;
    this.heartbeat = heartbeat;
    this.runner = runner;
  }

  /** Runs all tasks, each once, and tells in the order of their starts where and when. */
  List<Assignment> run(List<MapTask> tasks) throws IOException {
    open.addAll(tasks);
    PriorityQueue<Report> reports =
        new PriorityQueue<>(Comparator.comparingDouble(Report::time).thenComparing(Report::node));
    for (int node = 0; node < nodes.size(); node++) {
      reports.add(new Report(heartbeat * node / nodes.size(), node));
    }
    while (!open.isEmpty()) {
      Report report = reports.remove();
      offer(nodes.get(report.node()), report.time());
      reports.add(new Report(report.time() + heartbeat, report.node()));
    }
    return assignments;
  }

  private record Report(double time, int node) {}

  private void offer(ClusterNode node, double time) throws IOException {
    boolean isTaken = true;
    while (isTaken && !open.isEmpty() && running(node, time) < node.slots()) {
      missed++;
      isTaken = false;
      Optional<MapTask> near = first(task -> task.hosts().contains(node.name()));
      Optional<MapTask> inRack = near.isPresent() ? near : first(task -> isInRack(task, node));
      if (near.isPresent() || (inRack.isPresent() && mayBeInRack())) {
        missed = 0;
        isTaken = true; // Further containers of the same report, too.
        run(inRack.get(), node, time);
      } else if (mayBeAnywhere()) {
        run(inRack.orElse(open.get(0)), node, time);
      }
    }
  }

  private long running(ClusterNode node, double time) {
    return assignments.stream().filter(one -> one.node().equals(node) && one.end() > time).count();
  }

  private Optional<MapTask> first(Predicate<MapTask> isOne) {
    return open.stream().filter(isOne).findFirst();
  }

  private boolean isInRack(MapTask task, ClusterNode node) {
    return task.hosts().stream().anyMatch(host -> node.rack().equals(racks.get(host)));
  }

  private boolean mayBeInRack() {
    return wait == LocalityWait.NONE || missed > Math.min(nodes.size(), 40);
  }

  private boolean mayBeAnywhere() {
    if (wait == LocalityWait.NONE) {
      return true;
    }
    long named = open.stream().flatMap(task -> task.hosts().stream()).distinct().count();
    long namedRacks =
        open.stream().flatMap(task -> task.hosts().stream()).map(racks::get).distinct().count();
    double factor = Math.min(1, (double) (named + namedRacks) / nodes.size());
    return named == 0 || missed > Math.min(nodes.size(), open.size() * factor);
  }

  private void run(MapTask task, ClusterNode node, double time) throws IOException {
    open.remove(task);
    double seconds = runner.run(task, node) * node.slowness();
    boolean isLocal = task.hosts().contains(node.name());
    assignments.add(new Assignment(task, node, isLocal, time, time + seconds));
  }
}
