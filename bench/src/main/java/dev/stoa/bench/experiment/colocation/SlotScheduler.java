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
 * or the number of nodes; any other node after as many as the open tasks and the locations that
 * they name require, and one per heartbeat. A node-local or rack-local container resets the missed
 * offers. As in the application master, a container goes to the first open task that names its
 * node, otherwise its rack, otherwise to the first.
 */
final class SlotScheduler {
  /** The default of {@code node-locality-delay}. */
  private static final int NODE_LOCALITY_DELAY = 40;

  private final List<ClusterNode> nodes;
  private final Map<String, String> racks;
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
   * The assignment of a task.
   *
   * @param isLocal whether the task named the node
   * @param start in seconds of simulated time
   * @param end in seconds of simulated time
   */
  record Assignment(MapTask task, ClusterNode node, boolean isLocal, double start, double end) {}

  /**
   * A scheduler of one job.
   *
   * @param heartbeatSeconds the seconds between two reports of a node
   */
  SlotScheduler(
      List<ClusterNode> nodes,
      LocalityDelay localityDelay,
      double heartbeatSeconds,
      Runner runner) {
    this.nodes = List.copyOf(nodes);
    this.racks = nodes.stream().collect(Collectors.toMap(ClusterNode::name, ClusterNode::rack));
    this.localityDelay = localityDelay;
    this.heartbeatSeconds = heartbeatSeconds;
    this.runner = runner;
  }

  /** Runs each task once and returns the assignments, ordered by start. */
  List<Assignment> run(List<MapTask> tasks) throws IOException {
    pending.addAll(tasks);
    PriorityQueue<Report> reports =
        new PriorityQueue<>(Comparator.comparingDouble(Report::time).thenComparing(Report::node));
    for (int node = 0; node < nodes.size(); node++) {
      reports.add(new Report(heartbeatSeconds * node / nodes.size(), node));
    }
    while (!pending.isEmpty()) {
      Report report = reports.remove();
      offer(nodes.get(report.node()), report.time());
      reports.add(new Report(report.time() + heartbeatSeconds, report.node()));
    }
    return assignments;
  }

  private record Report(double time, int node) {}

  private void offer(ClusterNode node, double time) throws IOException {
    boolean isTaken = true;
    while (isTaken && !pending.isEmpty() && runningCount(node, time) < node.slots()) {
      missedOffers++;
      isTaken = false;
      Optional<MapTask> nodeLocal = first(task -> task.hosts().contains(node.name()));
      Optional<MapTask> rackLocal =
          nodeLocal.isPresent() ? nodeLocal : first(task -> isRackLocal(task, node));
      if (nodeLocal.isPresent() || (rackLocal.isPresent() && canAssignRackLocal())) {
        missedOffers = 0;
        isTaken = true; // Offers the node's other free slots in the same report, too.
        run(rackLocal.get(), node, time);
      } else if (canAssignOffSwitch()) {
        run(rackLocal.orElse(pending.get(0)), node, time);
      }
    }
  }

  private long runningCount(ClusterNode node, double time) {
    return assignments.stream()
        .filter(assignment -> assignment.node().equals(node) && assignment.end() > time)
        .count();
  }

  private Optional<MapTask> first(Predicate<MapTask> condition) {
    return pending.stream().filter(condition).findFirst();
  }

  private boolean isRackLocal(MapTask task, ClusterNode node) {
    return task.hosts().stream().anyMatch(host -> node.rack().equals(racks.get(host)));
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
    long namedRacks =
        pending.stream().flatMap(task -> task.hosts().stream()).map(racks::get).distinct().count();
    double factor = Math.min(1, (double) (namedNodeCount + namedRacks) / nodes.size());
    return namedNodeCount == 0 || missedOffers > Math.min(nodes.size(), pending.size() * factor);
  }

  private void run(MapTask task, ClusterNode node, double time) throws IOException {
    pending.remove(task);
    double seconds = runner.run(task, node) * node.slowness();
    boolean isLocal = task.hosts().contains(node.name());
    assignments.add(new Assignment(task, node, isLocal, time, time + seconds));
  }
}
