package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Concurrent and killed processes leave each change completely applied or not at all. */
final class ChangingProcessesTest {
  private static final Duration KILLED_PROCESS_DURATION = Duration.ofHours(1);

  /** Limits the number of versions, all of which are read after each kill. */
  private static final int KILLS_PER_TABLE = 5;

  @TempDir private Path directory;

  private final Random random = Seeds.random(ChangingProcessesTest.class);

  @Test
  void commitsOfFourProcessesAreInEveryLaterVersionOnce() throws Exception {
    runConcurrently(4, Duration.ofSeconds(4));
  }

  @Test
  @Tag("long")
  void commitsOfEightProcessesAreInEveryLaterVersionOnce() throws Exception {
    runConcurrently(8, Duration.ofMinutes(1));
  }

  @Test
  void changesOfFiveKilledProcessesAreCompleteOrAbsent() throws Exception {
    killRepeatedly(5);
  }

  @Test
  @Tag("long")
  void changesOfAHundredKilledProcessesAreCompleteOrAbsent() throws Exception {
    killRepeatedly(100);
  }

  private void runConcurrently(int processCount, Duration duration) throws Exception {
    Storage storage = newTable("table");
    List<ChildJvm> processes = new ArrayList<>();
    ChangeJournal journal = new ChangeJournal();
    try {
      for (int number = 0; number < processCount; number++) {
        processes.add(start(storage, number, duration));
      }
      List<Thread> listeners = new ArrayList<>();
      for (ChildJvm process : processes) {
        Thread listener = new Thread(() -> journal.add(process.readToEnd()));
        listener.start();
        listeners.add(listener);
      }
      for (Thread listener : listeners) {
        listener.join();
      }
      for (ChildJvm process : processes) {
        assertEquals(0, process.waitFor(), process.errors());
      }
    } finally {
      processes.forEach(ChildJvm::close);
    }
    journal.assertMatches(storage);
    System.out.println("ChangingProcessesTest: " + Table.open(storage).snapshot() + ", " + journal);
  }

  private void killRepeatedly(int killCount) throws Exception {
    ChangeJournal journal = new ChangeJournal();
    for (int kill = 0; kill < killCount; kill++) {
      if (kill % KILLS_PER_TABLE == 0) {
        journal = new ChangeJournal();
        newTable("table" + kill / KILLS_PER_TABLE);
      }
      Storage storage = LocalStorage.at(directory.resolve("table" + kill / KILLS_PER_TABLE));
      try (ChildJvm process = start(storage, kill, KILLED_PROCESS_DURATION)) {
        process.readLine();
        sleep(random.nextLong(TimeUnit.MILLISECONDS.toNanos(1_500)));
        journal.add(process.kill());
        assertEquals("", process.errors());
      }
      journal.assertMatches(storage);
      Table.open(storage)
          .newVacuum(
              VacuumOptions.defaults().withRetention(Duration.ZERO).withMinSnapshotsToKeep(1_000))
          .run();
      journal.assertMatches(storage);
    }
    System.out.println(
        "ChangingProcessesTest: " + killCount + " kills, of the last table " + journal);
  }

  private Storage newTable(String name) throws IOException {
    Storage storage = LocalStorage.at(directory.resolve(name));
    Table.create(storage, ChangingProcess.SCHEMA).indexes().add(List.of("id")).commit();
    return storage;
  }

  private ChildJvm start(Storage storage, int number, Duration duration) throws IOException {
    return ChildJvm.start(
        ChangingProcess.class,
        directory,
        storage.location(),
        Integer.toString(number),
        Long.toString(random.nextLong()),
        Long.toString(duration.toMillis()));
  }

  private static void sleep(long nanos) {
    long deadline = System.nanoTime() + nanos;
    for (long remainingNanos = nanos;
        remainingNanos > 0;
        remainingNanos = deadline - System.nanoTime()) {
      LockSupport.parkNanos(remainingNanos);
    }
  }
}
