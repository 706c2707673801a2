package dev.stoa.bench.experiment.colocation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.bench.experiment.colocation.SlotScheduler.Assignment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SlotSchedulerTest {
  private static final int SLOTS_PER_NODE = 2;
  private static final double HEARTBEAT_SECONDS = 1;
  private static final double LOCAL_TASK_SECONDS = 20;

  private static List<ClusterNode> nodes(double slownessOfFirstNode) {
    return IntStream.range(0, 6)
        .mapToObj(
            i ->
                new ClusterNode(
                    "n" + i, "/r" + i % 3, SLOTS_PER_NODE, i == 0 ? slownessOfFirstNode : 1))
        .toList();
  }

  private static List<MapTask> tasksForEachNode(int countPerNode) {
    List<MapTask> tasks = new ArrayList<>();
    for (int i = 0; i < 6 * countPerNode; i++) {
      tasks.add(new MapTask(i, List.of("n" + i % 6)));
    }
    return tasks;
  }

  private static List<Assignment> assignments(
      List<ClusterNode> nodes, LocalityDelay localityDelay, List<MapTask> tasks)
      throws IOException {
    List<Assignment> assignments =
        new SlotScheduler(
                nodes,
                localityDelay,
                HEARTBEAT_SECONDS,
                (task, node) ->
                    task.hosts().contains(node.name())
                        ? LOCAL_TASK_SECONDS
                        : 3 * LOCAL_TASK_SECONDS)
            .runAll(tasks);
    assertEquals(
        tasks.size(),
        assignments.stream().map(Assignment::task).distinct().count(),
        "each task once");
    return assignments;
  }

  private static long remoteCount(List<Assignment> assignments) {
    return assignments.stream().filter(assignment -> !assignment.isLocal()).count();
  }

  @Test
  void assignsEvenlySpreadTasksToNodesThatTheyName() throws IOException {
    for (LocalityDelay localityDelay : LocalityDelay.values()) {
      assertEquals(
          0,
          remoteCount(assignments(nodes(1), localityDelay, tasksForEachNode(8))),
          localityDelay.toString());
    }
  }

  @Test
  void neverRunsMoreTasksOnANodeThanItHasSlots() throws IOException {
    for (Assignment assignment : assignments(nodes(4), LocalityDelay.NONE, tasksForEachNode(8))) {
      List<Assignment> all = assignments(nodes(4), LocalityDelay.NONE, tasksForEachNode(8));
      long runningCount =
          all.stream()
              .filter(other -> other.node().equals(assignment.node()))
              .filter(
                  other ->
                      other.startSeconds() <= assignment.startSeconds()
                          && other.endSeconds() > assignment.startSeconds())
              .count();
      assertTrue(
          runningCount <= SLOTS_PER_NODE,
          assignment + ": " + runningCount + " tasks run at its start");
    }
  }

  @Test
  void movesTasksAwayFromASlowNodeAfterTheLocalityDelay() throws IOException {
    List<Assignment> assignments =
        assignments(nodes(8), LocalityDelay.DEFAULT, tasksForEachNode(8));
    assertTrue(remoteCount(assignments) > 0);
    double firstRemoteStartSeconds =
        assignments.stream()
            .filter(assignment -> !assignment.isLocal())
            .mapToDouble(Assignment::startSeconds)
            .min()
            .orElseThrow();
    assertTrue(
        firstRemoteStartSeconds >= 4 * LOCAL_TASK_SECONDS,
        "the other nodes first ran their own tasks");
    assertTrue(
        remoteCount(assignments)
            <= remoteCount(assignments(nodes(8), LocalityDelay.NONE, tasksForEachNode(8))),
        "a locality delay moves fewer tasks");
  }

  @Test
  void assignsTasksThatNameNoNodesWithoutDelay() throws IOException {
    List<MapTask> tasks = IntStream.range(0, 24).mapToObj(i -> new MapTask(i, List.of())).toList();
    List<Assignment> assignments = assignments(nodes(1), LocalityDelay.DEFAULT, tasks);
    assertTrue(
        assignments.stream().mapToDouble(Assignment::startSeconds).max().orElseThrow()
            < 4 * 3 * LOCAL_TASK_SECONDS);
  }
}
