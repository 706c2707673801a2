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
  private static final double SECOND = 1;
  private static final double WORK = 20;

  private static List<ClusterNode> nodes(double slownessOfTheFirst) {
    return IntStream.range(0, 6)
        .mapToObj(i -> new ClusterNode("n" + i, "/r" + i % 3, 2, i == 0 ? slownessOfTheFirst : 1))
        .toList();
  }

  private static List<MapTask> tasksOnEach(int count) {
    List<MapTask> tasks = new ArrayList<>();
    for (int i = 0; i < 6 * count; i++) {
      tasks.add(new MapTask(i, List.of("n" + i % 6)));
    }
    return tasks;
  }

  private static List<Assignment> run(
      List<ClusterNode> nodes, LocalityDelay wait, List<MapTask> tasks) throws IOException {
    List<Assignment> done =
        new SlotScheduler(
                nodes,
                wait,
                SECOND,
                (task, node) -> task.hosts().contains(node.name()) ? WORK : 3 * WORK)
            .run(tasks);
    assertEquals(
        tasks.size(), done.stream().map(Assignment::task).distinct().count(), "each task once");
    return done;
  }

  private static long elsewhere(List<Assignment> done) {
    return done.stream().filter(one -> !one.isLocal()).count();
  }

  @Test
  void evenlyPlannedTasksOfEquallyFastNodesAllRunWhereTheyAreNear() throws IOException {
    for (LocalityDelay wait : LocalityDelay.values()) {
      assertEquals(0, elsewhere(run(nodes(1), wait, tasksOnEach(8))), wait.toString());
    }
  }

  @Test
  void noNodeRunsMoreTasksAtATimeThanItHasSlots() throws IOException {
    for (Assignment one : run(nodes(4), LocalityDelay.NONE, tasksOnEach(8))) {
      List<Assignment> all = run(nodes(4), LocalityDelay.NONE, tasksOnEach(8));
      long running =
          all.stream()
              .filter(o -> o.node().equals(one.node()))
              .filter(o -> o.start() <= one.start() && o.end() > one.start())
              .count();
      assertTrue(running <= 2, one + " beside " + running);
    }
  }

  @Test
  void whatASlowNodeDoesNotGetToIsDoneElsewhereAfterAWait() throws IOException {
    List<Assignment> done = run(nodes(8), LocalityDelay.DEFAULT, tasksOnEach(8));
    assertTrue(elsewhere(done) > 0);
    double firstElsewhere =
        done.stream().filter(o -> !o.isLocal()).mapToDouble(Assignment::start).min().orElseThrow();
    assertTrue(firstElsewhere >= 4 * WORK, "others had their own work until then");
    assertTrue(
        elsewhere(done) <= elsewhere(run(nodes(8), LocalityDelay.NONE, tasksOnEach(8))),
        "waiting has less done elsewhere");
  }

  @Test
  void tasksThatNameNoNodeGoAnywhereAtOnce() throws IOException {
    List<MapTask> tasks = IntStream.range(0, 24).mapToObj(i -> new MapTask(i, List.of())).toList();
    List<Assignment> done = run(nodes(1), LocalityDelay.DEFAULT, tasks);
    assertTrue(done.stream().mapToDouble(Assignment::start).max().orElseThrow() < 4 * 3 * WORK);
  }
}
