package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * After a writing process is killed at a random time, the table is at the old or the new snapshot,
 * and later reads and writes succeed.
 */
final class KillTest {
  /** Limits the size of tables, which are read completely after every kill. */
  private static final int KILLS_PER_TABLE = 10;

  @TempDir private Path directory;

  private final Random random = Seeds.random(KillTest.class);
  private int killCount;
  private int killDuringCommitCount;

  @Test
  void aWriterKilledTenTimesLeavesTheOldOrTheNewSnapshot() throws Exception {
    killRepeatedly(10, 2);
  }

  @Test
  @Tag("long")
  void aWriterKilledTwoHundredTimesLeavesTheOldOrTheNewSnapshot() throws Exception {
    killRepeatedly(200, 50);
  }

  /**
   * Kills writers until both minimums are reached.
   *
   * @param minKillDuringCommitCount the minimum number of kills between the last data byte of a
   *     batch and the end of its commit
   */
  private void killRepeatedly(int minKillCount, int minKillDuringCommitCount) throws Exception {
    while (killCount < minKillCount || killDuringCommitCount < minKillDuringCommitCount) {
      assertTrue(
          killCount < 3 * minKillCount,
          () ->
              "only " + killDuringCommitCount + " of " + killCount + " kills were during a commit");
      Storage storage = LocalStorage.at(directory.resolve("table" + killCount));
      Table.create(storage, SampleTable.SCHEMA).indexes().add(List.of("url")).commit();
      for (int i = 0; i < KILLS_PER_TABLE; i++) {
        killOnce(storage);
      }
    }
    System.out.printf(
        "KillTest: %d kills, %d of them between the last data byte and the commit's end%n",
        killCount, killDuringCommitCount);
  }

  private void killOnce(Storage storage) throws Exception {
    int rowCountBefore = rowCount(storage);
    List<String> output = new ArrayList<>();
    try (ChildJvm child = ChildJvm.start(KilledWriter.class, directory, storage.location())) {
      assertEquals(KilledWriter.STARTED, child.readLine());
      if (killCount % 3 == 0) {
        sleep(random.nextLong(TimeUnit.MILLISECONDS.toNanos(300)));
      } else {
        output.addAll(waitIntoCommit(child));
      }
      output.addAll(child.kill());
      assertEquals("", child.errors());
    }
    killCount++;
    boolean isCommitPending = !output.isEmpty() && last(output).equals(KilledWriter.WRITTEN);
    killDuringCommitCount += isCommitPending ? 1 : 0;
    int commitCount = Collections.frequency(output, KilledWriter.COMMITTED);
    assertOldOrNew(
        storage, rowCountBefore + commitCount * KilledWriter.ROWS_PER_BATCH, isCommitPending);
  }

  /**
   * Measures how long the commits of two batches take, and waits for a fraction of that time during
   * the third.
   */
  private List<String> waitIntoCommit(ChildJvm child) {
    List<String> output = new ArrayList<>();
    long minCommitNanos = Long.MAX_VALUE;
    for (int batch = 0; batch < 2; batch++) {
      output.add(child.readLine());
      long startNanos = System.nanoTime();
      output.add(child.readLine());
      minCommitNanos = Math.min(minCommitNanos, System.nanoTime() - startNanos);
    }
    output.add(child.readLine());
    assertEquals(KilledWriter.WRITTEN, last(output));
    sleep(random.nextLong(Math.max(1, minCommitNanos)));
    return output;
  }

  private static String last(List<String> lines) {
    return lines.get(lines.size() - 1);
  }

  private static void sleep(long nanos) {
    long deadline = System.nanoTime() + nanos;
    for (long remainingNanos = nanos;
        remainingNanos > 0;
        remainingNanos = deadline - System.nanoTime()) {
      LockSupport.parkNanos(remainingNanos);
    }
  }

  private static int rowCount(Storage storage) throws IOException {
    return Math.toIntExact(Table.open(storage).snapshot().rowCount());
  }

  private static void assertOldOrNew(Storage storage, int rowCount, boolean isCommitPending)
      throws IOException {
    int actual = rowCount(storage);
    boolean isOldOrNew =
        actual == rowCount || (isCommitPending && actual == rowCount + KilledWriter.ROWS_PER_BATCH);
    assertTrue(isOldOrNew, () -> "expected " + rowCount + " rows, found " + actual);
    SampleTable.assertRows(storage, actual);
    SampleTable.append(storage, actual, actual + 3, CommitToken.random());
    SampleTable.assertRows(storage, actual + 3);
    TableVerifier.verify(
        storage,
        fault -> {
          throw new AssertionError(fault.message());
        });
  }
}
