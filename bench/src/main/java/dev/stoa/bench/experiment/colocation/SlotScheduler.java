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
 * Assigns map tasks to the slots of nodes in simulated time, as YARN does for a single job.
 *
 * <p>Nodes report in turn, once per heartbeat; each free slot is offered to the job. As in the
 * capacity scheduler's {@code RegularContainerAllocator}: a node that a task names gets a container
 * at once; a node in the same rack only after as many missed offers as {@code node-locality-delay}
 * or the number of nodes; any other node only after more missed offers than the number of pending
 * tasks times the fraction of the cluster that their nodes and racks make up, and only one
 * container per heartbeat. A node-local or rack-local container resets the missed offers. As in the
 * application master, a container goes to the first pending task that names its node, otherwise to
 * the first that names its rack, otherwise to the first.
 */
final class SlotScheduler {
  /** The default of {@code node-locality-delay}. */
  private static final int NODE_LOCALITY_DELAY = 40;

  private final List<ClusterNode> nodes;
  private final Map<String, String> racksByNode;
  private final LocalityDelay localityDelay;
  private final double heartbeatSeconds;
  private final Runner runner;

  private final List<MapTask> pending = new ArrayList<>();
  private final List<Assignment> assignments = new ArrayList<>();
  private int missedOffers;

  /** Runs a task on a node. */
  @FunctionalInterface
  interface Runner {
    /** Returns the seconds that the task takes on a node that is not slow. */
    double run(MapTask task, ClusterNode node) throws IOException;
  }

  /**
   * The assignment of a task to a node.
   *
   * @param isLocal whether the task named the node
   * @param startSeconds the simulated time at which the task starts
   * @param endSeconds the simulated time at which the task ends
   */
  record Assignment(
      MapTask task, ClusterNode node, boolean isLocal, double startSeconds, double endSeconds) {}

  /**
   * Creates a scheduler for one job.
   *
   * @param heartbeatSeconds the seconds between two reports of a node
   */
  SlotScheduler(
      List<ClusterNode> nodes,
      LocalityDelay localityDelay,
      double heartbeatSeconds,
      Runner runner) {
    this.nodes = List.copyOf(nodes);
    this.racksByNode =
        nodes.stream().collect(Collectors.toMap(ClusterNode::name, ClusterNode::rack));
    this.localityDelay = localityDelay;
    this.heartbeatSeconds = heartbeatSeconds;
    this.runner = runner;
  }

  /** Runs each task once and returns the assignments, ordered by start time. */
  List<Assignment> runAll(List<MapTask> tasks) throws IOException {
    pending.addAll(tasks);
    PriorityQueue<Report> reports =
        new PriorityQueue<>(
            Comparator.comparingDouble(Report::seconds).thenComparing(Report::nodeIndex));
    for (int i = 0; i < nodes.size(); i++) {
      reports.add(new Report(heartbeatSeconds * i / nodes.size(), i));
    }
    while (!pending.isEmpty()) {
      Report report = reports.remove();
      offerSlots(nodes.get(report.nodeIndex()), report.seconds());
      reports.add(new Report(report.seconds() + heartbeatSeconds, report.nodeIndex()));
    }
    return assignments;
  }

  /** A heartbeat of a node, at a simulated time. */
  private record Report(double seconds, int nodeIndex) {}

  /** Offers the free slots of a node to the job. */
  private void offerSlots(ClusterNode node, double seconds) throws IOException {
    boolean acceptsMore = true; // After an off-switch container, only at the next heartbeat.
    while (acceptsMore && !pending.isEmpty() && runningCount(node, seconds) < node.slotCount()) {
      missedOffers++;
      acceptsMore = false;
      Optional<MapTask> nodeLocalTask = firstPending(task -> task.hosts().contains(node.name()));
      Optional<MapTask> localTask =
          nodeLocalTask.isPresent() ? nodeLocalTask : firstPending(task -> isRackLocal(task, node));
      if (nodeLocalTask.isPresent() || (localTask.isPresent() && canAssignRackLocal())) {
        missedOffers = 0;
        acceptsMore = true;
        run(localTask.get(), node, seconds);
      } else if (canAssignOffSwitch()) {
        run(localTask.orElse(pending.get(0)), node, seconds);
      }
    }
  }

  private long runningCount(ClusterNode node, double seconds) {
    return assignments.stream()
        .filter(assignment -> assignment.node().equals(node) && assignment.endSeconds() > seconds)
        .count();
  }

  private Optional<MapTask> firstPending(Predicate<MapTask> condition) {
    return pending.stream().filter(condition).findFirst();
  }

  private boolean isRackLocal(MapTask task, ClusterNode node) {
    return task.hosts().stream().anyMatch(host -> node.rack().equals(racksByNode.get(host)));
  }

  private boolean canAssignRackLocal() {
    return localityDelay == LocalityDelay.NONE
        || missedOffers > Math.min(nodes.size(), NODE_LOCALITY_DELAY);
  }

  private boolean canAssignOffSwitch() {
    if (localityDelay == LocalityDelay.NONE) {
      return true;
    }
    long namedNodeCount =
        pending.stream().flatMap(task -> task.hosts().stream()).distinct().count();
    long namedRackCount =
        pending.stream()
            .flatMap(task -> task.hosts().stream())
            .map(racksByNode::get)
            .distinct()
            .count();
    double namedFraction = Math.min(1, (double) (namedNodeCount + namedRackCount) / nodes.size());
    return namedNodeCount == 0
        || missedOffers > Math.min(nodes.size(), pending.size() * namedFraction);
  }

  private void run(MapTask task, ClusterNode node, double startSeconds) throws IOException {
    pending.remove(task);
    double taskSeconds = runner.run(task, node) * node.slowness();
    boolean isLocal = task.hosts().contains(node.name());
    assignments.add(new Assignment(task, node, isLocal, startSeconds, startSeconds + taskSeconds));
  }
}
