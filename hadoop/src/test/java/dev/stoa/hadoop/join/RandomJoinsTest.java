package dev.stoa.hadoop.join;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.hadoop.mapreduce.StoaCounter;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.mapreduce.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Joins random tables, and compares with {@link NaiveJoin}. */
class RandomJoinsTest {
  private static final int DEFAULT_ROUND_COUNT = 25;
  private static final long SMALLEST_BUDGET_IN_BYTES = 16 << 10;

  @TempDir Path directory;

  @Test
  void randomJoinsReturnTheCombinationsOfANaiveJoin() throws IOException {
    Random random = Seeds.random(RandomJoinsTest.class);
    Map<JoinType, Integer> resultCounts = new EnumMap<>(JoinType.class);
    long spilledBytes = 0;
    int roundCount = Seeds.rounds(DEFAULT_ROUND_COUNT);
    for (int round = 0; round < roundCount; round++) {
      RandomJoinTable.Choices choices = choices(random);
      List<RandomJoinTable> tables = new ArrayList<>();
      int tableCount = random.nextInt(4) == 0 ? 3 : 2;
      for (int table = 0; table < tableCount; table++) {
        Path path = directory.resolve("r" + round + "t" + table);
        tables.add(new RandomJoinTable(choices, table, path, random));
      }
      List<JoinTable> joinTables = tables.stream().map(RandomJoinTable::joinTable).toList();
      for (JoinType type : JoinType.values()) {
        Job job = job(joinTables, type, random);
        JoinRuns.JoinRun run = JoinRuns.run(job);
        spilledBytes += StoaCounter.BYTES_SPILLED.valueIn(run.counters());
        List<String> found = run.combinations();
        List<String> expected = NaiveJoin.join(type, tables);
        resultCounts.merge(type, expected.size(), Integer::sum);
        assertEquals(
            expected.stream().sorted().toList(),
            found.stream().sorted().toList(),
            "round %d, %s, %s, %s".formatted(round, type, choices, joinTables));
      }
    }
    if (roundCount >= DEFAULT_ROUND_COUNT) {
      assertTrue(
          resultCounts.values().stream().allMatch(count -> count > 50), resultCounts.toString());
      assertTrue(spilledBytes > 0);
    }
  }

  private static RandomJoinTable.Choices choices(Random random) {
    RandomKey[] types = RandomKey.values();
    return new RandomJoinTable.Choices(
        types[random.nextInt(types.length)],
        random.nextInt(4) == 0,
        random.nextBoolean(),
        random.nextBoolean() ? 5 : 60);
  }

  private static Job job(List<JoinTable> tables, JoinType type, Random random) throws IOException {
    Job job = JoinRuns.newJob();
    for (JoinTable table : tables) {
      JoinInputFormat.addTable(job, table);
    }
    JoinInputFormat.setJoinType(job, type);
    if (random.nextBoolean()) {
      JoinInputFormat.setMemoryBudget(job, SMALLEST_BUDGET_IN_BYTES);
    }
    if (random.nextInt(3) == 0) {
      JoinInputFormat.setStreamedTable(job, "t" + random.nextInt(tables.size()));
    }
    return job;
  }
}
