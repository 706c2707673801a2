package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.schema.Column;
import dev.stoa.storage.ForwardingStorage;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.maintenance.Vacuum;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.maintenance.VacuumReport;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.snapshot.Snapshots;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.WrittenSplit;
import dev.stoa.table.write.WrittenSplits;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** Vacuum deletes expired snapshots and unreferenced files, and keeps all others. */
class VacuumTest {
  private static final String PENDING_PATH = "_stoa/pending-job/task-m-000000";
  private static final VacuumOptions NO_RETENTION =
      VacuumOptions.defaults().withRetention(Duration.ZERO);
  private static final Duration LONG_AGO = Duration.ofDays(30);

  private final OffsetClock clock = new OffsetClock();
  private final MemoryStorage storage = new MemoryStorage(clock);

  /** The system clock plus an offset that tests change. */
  private static final class OffsetClock extends Clock {
    private final AtomicLong offsetMillis = new AtomicLong();

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(System.currentTimeMillis() + offsetMillis.get());
    }
  }

  private static VacuumReport vacuum(Storage storage, VacuumOptions options) throws IOException {
    return openAfterNewestSnapshot(storage).newVacuum(options).run();
  }

  /**
   * Opens the table once the time of its newest snapshot has passed; snapshots committed within a
   * millisecond have times in the future.
   */
  private static Table openAfterNewestSnapshot(Storage storage) throws IOException {
    Table table = Table.open(storage);
    while (System.currentTimeMillis() <= table.snapshot().timestampMillis()) {
      Thread.onSpinWait();
    }
    return table;
  }

  /** Returns the files that verification of all retained snapshots opens. */
  private static Set<String> referencedFiles(MemoryStorage storage) throws IOException {
    HookedStorage hookedStorage = new HookedStorage(storage);
    TableVerifier.verify(
        hookedStorage,
        fault -> {
          throw new AssertionError(fault.message());
        });
    return new TreeSet<>(hookedStorage.openedPaths());
  }

  private static void assertAllFilesReferenced(MemoryStorage storage) throws IOException {
    assertEquals(referencedFiles(storage), new TreeSet<>(storage.paths()));
  }

  @Test
  void anExpiryDeletesOnlyWhatExpiredVersionsReferenced() throws IOException {
    NumberTable.append(storage, 0, 2_000);
    NumberTable.append(storage, 2_000, 3_000);
    List<WrittenSplit> uncommitted = NumberTable.write(Table.open(storage), 5_000, 5_100);
    Set<String> oldSplits = splitNames(Table.open(storage));
    Table.open(storage).newCompaction().commit();
    Table compacted = openAfterNewestSnapshot(storage);
    VacuumReport plan = compacted.newVacuum(NO_RETENTION).expiredOnly().plan();
    VacuumReport report = compacted.newVacuum(NO_RETENTION).expiredOnly().run();
    assertEquals(plan.expiredVersions(), report.expiredVersions());
    assertEquals(plan.fileCount(), report.fileCount());
    assertEquals(List.of(1L, 2L, 3L), report.expiredVersions());
    assertTrue(oldSplits.size() > 1);
    for (String path : storage.paths()) {
      assertFalse(oldSplits.contains(path.substring(0, path.indexOf('/'))), path);
    }
    Table.open(storage).newAppend().add(uncommitted).commit();
    assertEquals(3_100, NumberTable.numbers(Table.open(storage)).size());
    vacuum(storage, NO_RETENTION);
    assertAllFilesReferenced(storage);
  }

  private static Set<String> splitNames(Table table) throws IOException {
    Set<String> names = new TreeSet<>();
    table.describe().splits().forEach(split -> names.add(split.name()));
    return names;
  }

  @Test
  void deletesExactlyTheFilesThatNoRetainedSnapshotReferences() throws IOException {
    NumberTable.append(storage, 0, 3_000);
    Table table = Table.open(storage);
    List<WrittenSplit> uncommittedSplits = NumberTable.write(table, 0, 10);
    table.newDelete(parse("number < 1000")).commit();
    table.refresh().newRollback(2).commit();
    storage.put("_stoa/.tmp-7d1c", new byte[3]);
    storage.put("_stoa/m-" + "ab".repeat(16) + ".manifest", new byte[3]);
    List<Long> numbers = NumberTable.numbers(table.refresh());
    VacuumReport report = vacuum(storage, NO_RETENTION);
    assertEquals(List.of(1L, 2L, 3L), report.expiredVersions());
    assertEquals(numbers, NumberTable.numbers(table.refresh()));
    assertFalse(storage.exists(uncommittedSplits.get(0).name()));
    assertAllFilesReferenced(storage);
    assertEquals("vacuum", table.refresh().snapshot().operation());
  }

  @Test
  void aPlanReportsTheDeletionsAndDeletesNothing() throws IOException {
    NumberTable.append(storage, 0, 3_000);
    NumberTable.write(Table.open(storage), 0, 10);
    Table.open(storage).newDelete(parse("number < 1000")).commit();
    Table.open(storage).newRollback(2).commit();
    List<String> pathsBefore = storage.paths();
    VacuumReport plan = openAfterNewestSnapshot(storage).newVacuum(NO_RETENTION).plan();
    assertEquals(pathsBefore, storage.paths());
    VacuumReport report = vacuum(storage, NO_RETENTION);
    assertEquals(plan, report);
    assertTrue(report.fileCount() > 5 && report.sizeInBytes() > 500, report.toString());
    Set<String> deletedPaths = new TreeSet<>(pathsBefore);
    deletedPaths.removeAll(storage.paths());
    assertEquals(deletedPaths.size(), report.fileCount());
  }

  @Test
  void keepsRecentFiles() throws IOException {
    NumberTable.append(storage, 0, 1_000);
    NumberTable.append(storage, 1_000, 2_000);
    List<WrittenSplit> uncommittedSplits = NumberTable.write(Table.open(storage), 0, 10);
    VacuumReport report = vacuum(storage, VacuumOptions.defaults());
    assertEquals(List.of(), report.removals());
    assertEquals(3, Table.open(storage).snapshot().version());
    assertTrue(storage.exists(uncommittedSplits.get(0).name()));
  }

  @Test
  void deletesOldFilesButKeepsThoseOfEarlierSnapshots() throws IOException {
    clock.offsetMillis.set(-LONG_AGO.toMillis());
    NumberTable.append(storage, 0, 1_000);
    List<WrittenSplit> uncommittedSplits = NumberTable.write(Table.open(storage), 0, 10);
    clock.offsetMillis.set(0);
    List<WrittenSplit> recentSplits = NumberTable.write(Table.open(storage), 0, 10);
    VacuumReport report = vacuum(storage, VacuumOptions.defaults());
    assertEquals(
        List.of(uncommittedSplits.get(0).name()),
        report.removals().stream().map(VacuumReport.Removal::path).toList());
    assertTrue(storage.exists(recentSplits.get(0).name()));
    assertEquals(1_000, NumberTable.numbers(Table.open(storage, 2)).size());
  }

  @Test
  void keepsTaggedAndNewestSnapshots() throws IOException {
    for (int i = 0; i < 6; i++) {
      NumberTable.append(storage, i * 10L, i * 10L + 10);
    }
    Table.open(storage).newTag("three", 3).commit();
    VacuumReport report = vacuum(storage, NO_RETENTION.withMinSnapshotsToKeep(3));
    assertEquals(List.of(1L, 2L, 4L, 5L), report.expiredVersions());
    assertEquals(List.of(3L, 6L, 7L, 8L, 9L), Snapshots.list(storage));
    assertEquals(20, NumberTable.numbers(Table.openTag(storage, "three")).size());
    assertAllFilesReferenced(storage);
    Table table = Table.open(storage);
    assertThrows(InvalidTableException.class, () -> table.newTag("x", 4).commit());
    assertThrows(InvalidTableException.class, () -> table.newRollback(4).commit());
    table.newRollback(3).commit();
    assertEquals(20, NumberTable.numbers(table.refresh()).size());
  }

  @Test
  void snapshotsExpireByTheTimeOfTheirSuccessor() throws IOException {
    NumberTable.append(storage, 0, 10);
    NumberTable.append(storage, 10, 20);
    long successorMillis = Table.open(storage, 3).snapshot().timestampMillis();
    Table table = Table.open(storage);
    VacuumOptions oneMinute = VacuumOptions.defaults().withRetention(Duration.ofMinutes(1));
    long lastRetainedMillis = successorMillis + 60_000 - 1;
    Vacuum vacuumBefore =
        new Vacuum(new TableState(storage, table.snapshot().root()), oneMinute, lastRetainedMillis);
    assertEquals(List.of(1L), vacuumBefore.plan().expiredVersions());
    Vacuum vacuumAfter =
        new Vacuum(
            new TableState(storage, table.snapshot().root()), oneMinute, lastRetainedMillis + 1);
    assertEquals(List.of(1L, 2L), vacuumAfter.plan().expiredVersions());
  }

  @Test
  void keepsFilesWithUnknownNames() throws IOException {
    NumberTable.append(storage, 0, 10);
    String splitPath = storage.paths().stream().filter(p -> p.startsWith("s-")).findFirst().get();
    String directory = splitPath.substring(0, splitPath.indexOf('/'));
    List<String> unknownFiles =
        List.of(
            "README.txt",
            "_stoa/notes",
            "_stoa/m-1.manifest",
            "_stoa/other/file",
            directory + "/1-url.col.bak",
            directory + "/deleted.bitmap",
            "s-000009-00000000/notes.txt",
            "s-9/1-number.00000000.col",
            "backup/1-number.00000000.col");
    unknownFiles.forEach(path -> storage.put(path, new byte[3]));
    vacuum(storage, NO_RETENTION);
    assertTrue(storage.paths().containsAll(unknownFiles), () -> storage.paths().toString());
  }

  @Test
  void keepsFilesOfRunningJobsAndDeletesThoseOfDeadJobs() throws IOException {
    NumberTable.append(storage, 0, 10);
    clock.offsetMillis.set(-LONG_AGO.toMillis());
    List<WrittenSplit> oldSplits = NumberTable.write(Table.open(storage), 0, 10);
    WrittenSplits.store(storage, PENDING_PATH, oldSplits);
    List<WrittenSplit> splitsOfDeadJob = NumberTable.write(Table.open(storage), 0, 10);
    WrittenSplits.store(storage, "_stoa/pending-dead/task-m-000000", splitsOfDeadJob);
    clock.offsetMillis.set(0);
    List<WrittenSplit> newSplits = NumberTable.write(Table.open(storage), 0, 10);
    WrittenSplits.store(storage, "_stoa/pending-job/task-m-000001", newSplits);
    vacuum(storage, VacuumOptions.defaults());
    assertTrue(storage.exists(oldSplits.get(0).name()));
    assertFalse(storage.exists(splitsOfDeadJob.get(0).name()));
    assertFalse(storage.exists("_stoa/pending-dead"));
    assertEquals(
        List.of(oldSplits.get(0).name()),
        WrittenSplits.load(storage, PENDING_PATH).stream().map(WrittenSplit::name).toList());
  }

  /** A storage on which a job commits its old files and ends, before one of the calls of vacuum. */
  private static final class JobEndingStorage extends ForwardingStorage {
    private final MemoryStorage storage;
    private int remainingCallCount;

    JobEndingStorage(MemoryStorage storage, int remainingCallCount) {
      super(storage);
      this.storage = storage;
      this.remainingCallCount = remainingCallCount;
    }

    boolean hasEnded() {
      return remainingCallCount < 0;
    }

    private void endJobIfDue() throws IOException {
      if (remainingCallCount-- == 0) {
        List<WrittenSplit> jobSplits = WrittenSplits.load(storage, PENDING_PATH);
        Table.open(storage).newAppend().add(jobSplits).commit();
        storage.delete(PENDING_PATH);
      }
    }

    @Override
    public InputFile open(String path) throws IOException {
      endJobIfDue();
      return super.open(path);
    }

    @Override
    public boolean exists(String path) throws IOException {
      endJobIfDue();
      return super.exists(path);
    }

    @Override
    public List<StorageEntry> list(String directory) throws IOException {
      endJobIfDue();
      return super.list(directory);
    }
  }

  @Test
  void keepsOldFilesOfAJobThatCommitsDuringVacuum() throws IOException {
    NumberTable.append(storage, 0, 10);
    clock.offsetMillis.set(-LONG_AGO.toMillis());
    WrittenSplit jobSplit = NumberTable.write(Table.open(storage), 10, 20).get(0);
    clock.offsetMillis.set(0);
    WrittenSplits.store(storage, PENDING_PATH, List.of(jobSplit));
    boolean isDuringVacuum = true;
    for (int call = 0; isDuringVacuum; call++) {
      JobEndingStorage storageOfJob = new JobEndingStorage(storage.copy(), call);
      vacuum(storageOfJob, VacuumOptions.defaults());
      isDuringVacuum = storageOfJob.hasEnded();
      if (isDuringVacuum) {
        assertEquals(
            20, NumberTable.numbers(Table.open(storageOfJob.storage)).size(), "call " + call);
      }
      assertTrue(call > 5 || isDuringVacuum, "call " + call);
    }
  }

  @Test
  void deletesNothingIfARetainedSnapshotCannotBeRead() throws IOException {
    NumberTable.append(storage, 0, 10);
    NumberTable.append(storage, 10, 20);
    NumberTable.write(Table.open(storage), 0, 10);
    Table.open(storage).newTag("two", 2).commit();
    String manifest = "_stoa/" + Table.open(storage, 2).snapshot().root().segments().get(0).name();
    for (String corruptPath : List.of(manifest, TablePaths.snapshot(2))) {
      MemoryStorage storageCopy = storage.copy();
      storageCopy.put(corruptPath, new byte[10]);
      List<String> pathsBefore = storageCopy.paths();
      CorruptFileException error =
          assertThrows(CorruptFileException.class, () -> vacuum(storageCopy, NO_RETENTION));
      assertTrue(error.getMessage().contains("nothing was deleted: version 2"), error::getMessage);
      assertTrue(error.getMessage().contains(corruptPath), error::getMessage);
      assertEquals(pathsBefore, storageCopy.paths());
    }
  }

  @Test
  void unreadableSnapshotsExpireAsReadableOnesDo() throws IOException {
    NumberTable.append(storage, 0, 10);
    NumberTable.append(storage, 10, 20);
    storage.put(TablePaths.snapshot(2), new byte[10]);
    assertEquals(List.of(1L, 2L), vacuum(storage, NO_RETENTION).expiredVersions());
    assertAllFilesReferenced(storage);
  }

  @Test
  void keepsAllRetainedSnapshotsOfRandomHistoriesIntact() throws IOException {
    long seed = Long.getLong("seed", new Random().nextLong());
    for (int round = 0; round < 12; round++) {
      try {
        checkRandomHistory(new Random(seed + round), new MemoryStorage());
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("replay with -Dseed=" + (seed + round), e);
      }
    }
  }

  private static void checkRandomHistory(Random random, MemoryStorage storage) throws IOException {
    Map<Long, List<Long>> numbersByVersion = new TreeMap<>();
    Table.create(storage, NumberTable.SCHEMA);
    for (int step = 0; step < 25; step++) {
      changeRandomly(random, storage, step);
      Table newestTable = Table.open(storage);
      numbersByVersion.put(newestTable.snapshot().version(), NumberTable.numbers(newestTable));
      if (random.nextInt(4) == 0) {
        vacuum(storage, NO_RETENTION.withMinSnapshotsToKeep(1 + random.nextInt(4)));
        numbersByVersion.put(
            Table.open(storage).snapshot().version(), NumberTable.numbers(newestTable));
        assertAllFilesReferenced(storage);
      }
      for (long version : Snapshots.list(storage)) {
        if (numbersByVersion.containsKey(version)) {
          assertEquals(
              numbersByVersion.get(version), NumberTable.numbers(Table.open(storage, version)));
        }
      }
      for (long version : newestTable.refresh().snapshot().tags().values()) {
        assertTrue(storage.exists(TablePaths.snapshot(version)));
      }
    }
  }

  private static void changeRandomly(Random random, MemoryStorage storage, int step)
      throws IOException {
    Table table = Table.open(storage);
    List<Long> versions = Snapshots.list(storage);
    long version = versions.get(random.nextInt(versions.size()));
    switch (random.nextInt(8)) {
      case 0, 1 ->
          NumberTable.append(storage, step * 1_000L, step * 1_000L + random.nextInt(1_500));
      case 2 -> {
        String predicate = "number >= " + random.nextInt(10_000) + " and number < 9000";
        table.newDelete(parse(predicate)).commit();
      }
      case 3 -> NumberTable.write(table, 0, 20); // never committed
      case 5 -> changeColumns(random, table, step);
      case 6 ->
          table
              .newColumnUpdate()
              .replace("text")
              .compute(
                  List.of("number"), (row, values) -> values.put(0, step + " " + row.get("number")))
              .commit();
      case 4 -> {
        if (!table.snapshot().root().refs().isExpired(version)) {
          table.newRollback(version).commit();
        }
      }
      default -> {
        List<String> tags = List.copyOf(table.snapshot().tags().keySet());
        if (tags.size() > 2) {
          table.newTagRemoval(tags.get(random.nextInt(3))).commit();
        } else if (!table.snapshot().root().refs().isExpired(version)) {
          table.newTag("tag-" + step, version).commit();
        }
      }
    }
  }

  /** Adds a computed column, or drops one that was added. */
  private static void changeColumns(Random random, Table table, int step) throws IOException {
    List<Column> columns = table.snapshot().columns();
    if (columns.size() > 2 && random.nextBoolean()) {
      String name = columns.get(2).name();
      table.newSchemaChange().drop(name).commit();
      return;
    }
    Schema.Field field =
        new Schema.Field("added" + step, Schema.create(Schema.Type.LONG), null, 0L);
    table
        .newColumnUpdate()
        .add(field)
        .compute(List.of("number"), (row, values) -> values.put(0, row.get("number")))
        .commit();
  }

  @Test
  void deletesFilesOfADroppedColumnOnceNoSnapshotReferencesThem() throws IOException {
    NumberTable.append(storage, 0, 1_000);
    Table table = Table.open(storage);
    table.newTag("with-text", 2).commit();
    table.newSchemaChange().drop("text").commit();
    long textFileCount = 0;
    long textBytes = 0;
    for (String path : storage.paths()) {
      if (path.contains("/2-text.")) {
        textFileCount++;
        textBytes += storage.bytes(path).length;
      }
    }
    assertTrue(textFileCount > 0);
    vacuum(storage, NO_RETENTION);
    assertEquals(
        textFileCount, storage.paths().stream().filter(p -> p.contains("/2-text.")).count());
    Table.open(storage).newTagRemoval("with-text").commit();
    long freedBytes = vacuum(storage, NO_RETENTION).sizeInBytes();
    assertEquals(0, storage.paths().stream().filter(p -> p.contains("/2-text.")).count());
    assertTrue(freedBytes > textBytes, freedBytes + " bytes freed");
    assertEquals(1_000, NumberTable.numbers(Table.open(storage)).size());
    assertAllFilesReferenced(storage);
  }

  @Test
  void keepsRowsAndTagsThatAreCommittedConcurrently() throws Exception {
    Table.create(storage, NumberTable.SCHEMA);
    AtomicBoolean isStopped = new AtomicBoolean();
    List<Throwable> failures = new ArrayList<>();
    Thread vacuumThread =
        new Thread(
            () -> {
              try {
                while (!isStopped.get()) {
                  VacuumOptions threeHours =
                      VacuumOptions.defaults().withRetention(Duration.ofHours(3));
                  Table table = Table.open(storage);
                  new Vacuum(
                          new TableState(storage, table.snapshot().root()),
                          threeHours,
                          clock.millis())
                      .run();
                }
              } catch (IOException | RuntimeException | Error e) {
                failures.add(e);
              }
            });
    vacuumThread.start();
    List<Long> taggedVersions = new ArrayList<>();
    try {
      for (int i = 0; i < 60; i++) {
        Snapshot snapshot = NumberTable.append(storage, i * 100L, i * 100L + 100);
        clock.offsetMillis.addAndGet(Duration.ofHours(1).toMillis());
        if (i % 5 == 0) {
          try {
            Table.open(storage).newTag("tag-" + i, snapshot.version()).commit();
            taggedVersions.add(snapshot.version());
          } catch (InvalidTableException e) {
            assertTrue(e.getMessage().contains("expired"), e::getMessage);
          }
        }
      }
    } finally {
      isStopped.set(true);
      vacuumThread.join();
    }
    assertEquals(List.of(), failures);
    assertEquals(6_000, NumberTable.numbers(Table.open(storage)).size());
    assertTrue(Snapshots.list(storage).size() < 60, "nothing has expired");
    for (long version : taggedVersions) {
      assertFalse(NumberTable.numbers(Table.open(storage, version)).isEmpty());
    }
    new Vacuum(
            new TableState(storage, Table.open(storage).snapshot().root()),
            NO_RETENTION,
            clock.millis())
        .run();
    assertAllFilesReferenced(storage);
  }
}
