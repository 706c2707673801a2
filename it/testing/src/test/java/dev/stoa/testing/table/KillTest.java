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
 * A writing process is killed at random instants: the table is at the old or the new snapshot, and
 * further reads and writes succeed.
 */
final class KillTest {
  /** Tables stay small, since each is read completely after every kill. */
  private static final int KILLS_PER_TABLE = 10;

  @TempDir private Path directory;

  private final Random random = Seeds.random(KillTest.class);
  private int kills;
  private int killsBeforeCommitted;

  @Test
  void aWriterKilledTenTimesLeavesTheOldOrTheNewSnapshot() throws Exception {
    kill(10, 2);
  }

  @Test
  @Tag("long")
  void aWriterKilledTwoHundredTimesLeavesTheOldOrTheNewSnapshot() throws Exception {
    kill(200, 50);
  }

  /**
   * Kills this often, and this often between a batch's last data byte and the end of its commit.
   */
  private void kill(int minKills, int minBeforeCommitted) throws Exception {
    while (kills < minKills || killsBeforeCommitted < minBeforeCommitted) {
      assertTrue(kills < 3 * minKills, () -> killsBeforeCommitted + " of " + kills + " kills");
      Storage storage = LocalStorage.at(directory.resolve("table" + kills));
      Table.create(storage, SampleTable.SCHEMA);
      for (int i = 0; i < KILLS_PER_TABLE; i++) {
        killOnce(storage);
      }
    }
    System.out.printf(
        "KillTest: %d kills, %d of them between the last data byte and the commit's end%n",
        kills, killsBeforeCommitted);
  }

  private void killOnce(Storage storage) throws Exception {
    int before = rowCount(storage);
    List<String> said = new ArrayList<>();
    try (ChildJvm child = ChildJvm.start(KilledWriter.class, directory, storage.location())) {
      assertEquals(KilledWriter.STARTED, child.readLine());
      if (kills % 3 == 0) {
        pause(random.nextLong(TimeUnit.MILLISECONDS.toNanos(300)));
      } else {
        said.addAll(waitForLastByte(child));
      }
      said.addAll(child.kill());
      assertEquals("", child.errors());
    }
    kills++;
    boolean isCommitOpen = !said.isEmpty() && last(said).equals(KilledWriter.WRITTEN);
    killsBeforeCommitted += isCommitOpen ? 1 : 0;
    int committed = Collections.frequency(said, KilledWriter.COMMITTED);
    check(storage, before + committed * KilledWriter.BATCH, isCommitOpen);
  }

  /**
   * Measures how long the commits of two batches take, and waits for a fraction of that in the
   * third.
   */
  private List<String> waitForLastByte(ChildJvm child) {
    List<String> said = new ArrayList<>();
    long shortest = Long.MAX_VALUE;
    for (int batch = 0; batch < 2; batch++) {
      said.add(child.readLine());
      long start = System.nanoTime();
      said.add(child.readLine());
      shortest = Math.min(shortest, System.nanoTime() - start);
    }
    said.add(child.readLine());
    assertEquals(KilledWriter.WRITTEN, last(said));
    pause(random.nextLong(Math.max(1, shortest)));
    return said;
  }

  private static String last(List<String> lines) {
    return lines.get(lines.size() - 1);
  }

  private static void pause(long nanos) {
    long end = System.nanoTime() + nanos;
    for (long rest = nanos; rest > 0; rest = end - System.nanoTime()) {
      LockSupport.parkNanos(rest);
    }
  }

  private static int rowCount(Storage storage) throws IOException {
    return Math.toIntExact(Table.open(storage).snapshot().rowCount());
  }

  private static void check(Storage storage, int rowCount, boolean isCommitOpen)
      throws IOException {
    int found = rowCount(storage);
    boolean isOldOrNew =
        found == rowCount || (isCommitOpen && found == rowCount + KilledWriter.BATCH);
    assertTrue(isOldOrNew, () -> "expected " + rowCount + " rows, found " + found);
    SampleTable.assertHolds(storage, found);
    SampleTable.append(storage, found, found + 3, CommitToken.random());
    SampleTable.assertHolds(storage, found + 3);
    TableVerifier.verify(
        storage,
        fault -> {
          throw new AssertionError(fault.message());
        });
  }
}
