package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.encoding.DocumentedExamples;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRefs;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.HookedStorage.Operation;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.StoragePath;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.scan.NonAppendPolicy;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;

/** Changes of a branch are seen on the branch alone, until the table takes them over. */
class BranchTest {
  private static final VacuumOptions NO_RETENTION =
      VacuumOptions.defaults().withRetention(Duration.ZERO).withMinSnapshotsToKeep(1);

  private final MemoryStorage storage = new MemoryStorage();

  private static List<Long> numbers(long start, long end) {
    return LongStream.range(start, end).boxed().toList();
  }

  private Table table() throws IOException {
    return Table.open(storage);
  }

  private Table branch(String name) throws IOException {
    return Table.open(storage).branch(name);
  }

  private void appendToBranch(String name, long start, long end) throws IOException {
    Table branch = branch(name);
    branch.newAppend().add(NumberTable.write(branch, start, end)).commit();
  }

  private void createBranch() throws IOException {
    NumberTable.append(storage, 0, 100);
    table().branches().add("audit").commit();
  }

  private static String message(Class<? extends Exception> type, Call call) {
    return assertThrows(type, call::run).getMessage();
  }

  private interface Call {
    void run() throws IOException;
  }

  @Test
  void theTableAndItsBranchesChangeIndependently() throws IOException {
    createBranch();
    table().branches().add("other", 1).commit();
    appendToBranch("audit", 100, 200);
    branch("audit").newDelete(parse("number < 50")).commit();
    branch("audit")
        .newSchemaChange()
        .add(new Schema.Field("note", Schema.create(Schema.Type.LONG), null, 7L))
        .commit();
    NumberTable.append(storage, 500, 600);
    branch("audit").newCompaction().commit();
    appendToBranch("other", 900, 910);

    List<Long> ofTable = new ArrayList<>(numbers(0, 100));
    ofTable.addAll(numbers(500, 600));
    assertEquals(ofTable, NumberTable.numbers(table()));
    assertEquals(numbers(50, 200), NumberTable.numbers(branch("audit")));
    assertEquals(numbers(900, 910), NumberTable.numbers(branch("other")));
    assertEquals(3, branch("audit").schema().getFields().size());
    assertEquals(2, table().schema().getFields().size());
    assertEquals(Map.of("audit", 2L, "other", 1L), table().snapshot().branches());
    assertEquals("audit", branch("audit").branchName().orElseThrow());
    assertTrue(table().branchName().isEmpty());
    assertTrue(branch("audit").toString().contains("@audit at version 6"));
  }

  @Test
  void earlierVersionsOfABranchIncludeThoseOfTheTable() throws IOException {
    createBranch();
    appendToBranch("audit", 100, 200);
    NumberTable.append(storage, 500, 600);
    assertEquals(numbers(0, 200), NumberTable.numbers(branch("audit").at(3)));
    assertEquals(numbers(0, 100), NumberTable.numbers(branch("audit").at(2)));
    assertEquals(
        List.of("create", "append", "append"),
        branch("audit").history().stream().map(snapshot -> snapshot.operation()).toList());
    branch("audit").newRollback(2).commit();
    assertEquals(numbers(0, 100), NumberTable.numbers(branch("audit")));
    String message =
        message(InvalidTableException.class, () -> branch("audit").newRollback(1).commit());
    assertTrue(message.contains("@audit begins with version 2: roll it back to that"), message);
  }

  @Test
  void aFastForwardTakesOverTheChangesAsOneVersionAndCanBeRepeated() throws IOException {
    createBranch();
    appendToBranch("audit", 100, 200);
    branch("audit").newDelete(parse("number < 50")).commit();
    table().newTag("before").commit();
    table().branches().fastForward("audit").commit();
    assertEquals(numbers(50, 200), NumberTable.numbers(table()));
    assertEquals("fast-forward to audit", table().snapshot().operation());
    assertEquals(5, table().snapshot().version());
    assertEquals(100, table().snapshot().addedRowCount().orElseThrow());
    assertEquals(50, table().snapshot().removedRowCount().orElseThrow());
    assertEquals(Map.of("before", 3L), table().snapshot().tags());

    table().branches().fastForward("audit").commit(); // nothing is new
    assertEquals(5, table().snapshot().version());
    appendToBranch("audit", 200, 210);
    table().branches().fastForward("audit").commit();
    assertEquals(numbers(50, 210), NumberTable.numbers(table()));
    assertEquals(numbers(0, 100), NumberTable.numbers(table().at("before")));
    assertEquals(numbers(0, 100), NumberTable.numbers(branch("audit").at("before")));
  }

  /** So that readers of appended rows can go on, and compacted rows are not taken for changes. */
  @Test
  void aFastForwardHasTheOperationOfTheBranchIfItHasOnlyOne() throws IOException {
    createBranch();
    appendToBranch("audit", 100, 110);
    appendToBranch("audit", 110, 120);
    branch("audit").newVacuum(VacuumOptions.defaults()).run();
    table().branches().fastForward("audit").commit();
    assertEquals("append", table().snapshot().operation());
    long version = table().snapshot().version();
    List<ScanTask> appended =
        table().newScan().incrementalAppends(version - 1, version, NonAppendPolicy.FAIL);
    assertEquals(20, appended.stream().mapToLong(ScanTask::rowCount).sum());
    branch("audit").newCompaction().commit();
    table().branches().fastForward("audit").commit();
    assertEquals("compact", table().snapshot().operation());
    assertEquals(List.of(), table().newChangeScan(version, version + 1).tasks());
  }

  @Test
  void renamesAndPropertiesAreTakenOver() throws IOException {
    createBranch();
    branch("audit").newSchemaChange().rename("text", "title").commit();
    table().branches().fastForward("audit").commit();
    assertEquals("title", table().schema().getFields().get(1).name());
  }

  @Test
  void aFastForwardLosesNoChangeOfTheTable() throws IOException {
    createBranch();
    appendToBranch("audit", 100, 200);
    NumberTable.append(storage, 500, 600);
    String message =
        message(
            CommitConflictException.class, () -> table().branches().fastForward("audit").commit());
    assertTrue(message.contains("has changed since branch \"audit\" began"), message);
    table().newRollback(2).commit(); // the state with which the branch began
    table().branches().fastForward("audit").commit();
    assertEquals(numbers(0, 200), NumberTable.numbers(table()));
  }

  @Test
  void aFastForwardMeetsAConcurrentCommit() throws IOException {
    createBranch();
    appendToBranch("audit", 100, 200);
    HookedStorage hooked = new HookedStorage(storage);
    Table staleTable = Table.open(hooked);
    hooked.before(
        Operation.CREATE_IF_ABSENT,
        path -> {
          hooked.removeHooks();
          NumberTable.append(storage, 500, 600);
        });
    assertThrows(
        CommitConflictException.class, () -> staleTable.branches().fastForward("audit").commit());
    assertEquals(200, NumberTable.numbers(table()).size());
  }

  @Test
  void namesAreCheckedAndSharedWithTags() throws IOException {
    createBranch();
    table().newTag("first").commit();
    for (String name : List.of("main", "12", "a b", "")) {
      assertThrows(IllegalArgumentException.class, () -> table().branches().add(name));
    }
    assertTrue(
        message(InvalidTableException.class, () -> table().branches().add("first").commit())
            .contains("already has a tag \"first\""));
    assertTrue(
        message(InvalidTableException.class, () -> table().newTag("audit").commit())
            .contains("already has a branch \"audit\": drop it first"));
    assertTrue(
        message(InvalidTableException.class, () -> branch("audits"))
            .contains("has no branch \"audits\": its branches are audit"));
    assertTrue(
        message(InvalidTableException.class, () -> table().branches().drop("b").commit())
            .contains("has no branch \"b\""));
    assertTrue(
        message(InvalidTableException.class, () -> table().branches().add("b", 99).commit())
            .contains("has no version 99"));
    for (Call call :
        List.<Call>of(
            () -> branch("audit").newTag("t").commit(),
            () -> branch("audit").branches().add("b").commit(),
            () -> branch("audit").branches().drop("audit").commit(),
            () -> branch("audit").branches().fastForward("audit").commit())) {
      String message = message(InvalidTableException.class, call);
      assertTrue(message.contains("@audit is a branch: "), message);
    }
  }

  @Test
  void aTransactionCreatesABranchOfTheVersionThatItMakes() throws IOException {
    NumberTable.append(storage, 0, 100);
    try (Transaction transaction = table().newTransaction()) {
      transaction.table().newDelete(parse("number < 50")).commit();
      transaction.table().branches().add("audit").commit();
      transaction.commit();
    }
    assertEquals(numbers(50, 100), NumberTable.numbers(branch("audit")));
    try (Transaction transaction = branch("audit").newTransaction()) {
      transaction.table().newDelete(parse("number < 60")).commit();
      transaction.table().newDelete(parse("number > 80")).commit();
      transaction.commit();
    }
    assertEquals(numbers(60, 81), NumberTable.numbers(branch("audit")));
    assertEquals(numbers(50, 100), NumberTable.numbers(table()));
  }

  @Test
  void aCommitHappensOnceOnItsBranch() throws IOException {
    createBranch();
    CommitToken token = CommitToken.of("job-1");
    List<WrittenSplit> splits = NumberTable.write(branch("audit"), 100, 200);
    branch("audit").newAppend().token(token).add(splits).commit();
    branch("audit").newAppend().token(token).add(splits).commit();
    assertEquals(numbers(0, 200), NumberTable.numbers(branch("audit")));
  }

  @Test
  void aDroppedBranchCannotBeChanged() throws IOException {
    createBranch();
    Table stale = branch("audit");
    List<WrittenSplit> splits = NumberTable.write(stale, 100, 200);
    table().branches().drop("audit").commit();
    assertTrue(
        message(InvalidTableException.class, () -> stale.newAppend().add(splits).commit())
            .contains("@audit was dropped or replaced"));
    table().branches().add("audit").commit();
    assertThrows(InvalidTableException.class, () -> stale.newAppend().add(splits).commit());
    assertEquals(numbers(0, 100), NumberTable.numbers(branch("audit")));
  }

  @Test
  void vacuumKeepsTheFilesOfBranches() throws IOException {
    createBranch();
    appendToBranch("audit", 100, 200);
    table().newDelete(parse("number < 1000")).commit();
    NumberTable.append(storage, 500, 510);
    table().newVacuum(NO_RETENTION).run();
    assertEquals(numbers(0, 200), NumberTable.numbers(branch("audit")));
    assertEquals(numbers(0, 100), NumberTable.numbers(branch("audit").at(2)));
    appendToBranch("audit", 200, 210);
    branch("audit").newVacuum(NO_RETENTION).run();
    assertEquals(numbers(0, 210), NumberTable.numbers(branch("audit")));
    assertEquals(numbers(500, 510), NumberTable.numbers(table()));
    assertThrows(InvalidTableException.class, () -> branch("audit").at(3));

    table().branches().drop("audit").commit();
    table().newVacuum(NO_RETENTION).run();
    assertEquals(numbers(500, 510), NumberTable.numbers(table()));
    assertTrue(
        storage.list(TablePaths.METADATA).stream()
            .map(StorageEntry::name)
            .noneMatch(TablePaths::isBranchName));
    assertEquals(
        table().snapshot().splitCount(),
        storage.list("").stream().filter(entry -> entry.name().startsWith("s-")).count());
  }

  @Test
  void vacuumDeletesNothingIfABranchCannotBeRead() throws IOException {
    createBranch();
    appendToBranch("audit", 100, 200);
    String directory = table().snapshot().root().refs().branches().get("audit").directory();
    String path = TablePaths.snapshot(3).replace("_stoa/", "_stoa/" + directory + "/");
    assertTrue(storage.exists(path));
    storage.delete(path);
    storage.createIfAbsent(path, new byte[100]);
    assertThrows(CorruptFileException.class, () -> table().newVacuum(NO_RETENTION).run());
    assertTrue(storage.exists(TablePaths.snapshot(1)));
  }

  @Test
  void damagedDirectoryNamesAreRejected() throws IOException {
    SnapshotRefs refs =
        SnapshotRefs.NONE.withBranch("audit", new SnapshotRefs.Branch(1, "../../elsewhere"));
    NumberTable.append(storage, 0, 10);
    SnapshotRoot root = table().snapshot().root();
    SnapshotRoot nextRoot = root.nextSnapshot(root.refsUpdate("create branch", refs), "t", 0);
    storage.createIfAbsent(TablePaths.snapshot(nextRoot.version()), SnapshotFile.toBytes(nextRoot));
    assertTrue(
        message(CorruptFileException.class, this::table).contains("the directory of a branch"));
  }

  @Test
  void aTransactionCannotTakeOverABranch() throws IOException {
    createBranch();
    appendToBranch("audit", 100, 200);
    try (Transaction transaction = table().newTransaction()) {
      assertThrows(
          IllegalStateException.class,
          () -> transaction.table().branches().fastForward("audit").commit());
    }
    assertEquals(3, table().snapshot().version());
  }

  @Test
  void vacuumGoesOnWithoutABranchThatIsDroppedMeanwhile() throws IOException {
    createBranch();
    appendToBranch("audit", 100, 200);
    appendToBranch("audit", 200, 210);
    HookedStorage hooked = new HookedStorage(storage);
    Table seen = Table.open(hooked);
    String directory = seen.snapshot().root().refs().branches().get("audit").directory();
    hooked.before(
        Operation.LIST,
        path -> {
          if (path.endsWith(directory)) {
            hooked.removeHooks();
            table().branches().drop("audit").commit();
          }
        });
    seen.newVacuum(NO_RETENTION).run();
    assertEquals(numbers(0, 100), NumberTable.numbers(table()));
  }

  @Test
  void vacuumDeletesTemporaryFilesOfBranches() throws IOException {
    createBranch();
    appendToBranch("audit", 100, 200);
    String directory = table().snapshot().root().refs().branches().get("audit").directory();
    String path = "_stoa/" + directory + "/" + StoragePath.TEMPORARY_PREFIX + "of-a-killed-writer";
    storage.createIfAbsent(path, new byte[100]);
    table().newVacuum(NO_RETENTION).run();
    assertFalse(storage.exists(path));
    assertEquals(numbers(0, 200), NumberTable.numbers(branch("audit")));
  }

  @Test
  void theChangeOfAFastForwardIsUnknownIfVersionsOfTheBranchHaveExpired() throws IOException {
    createBranch();
    appendToBranch("audit", 100, 200);
    appendToBranch("audit", 200, 210);
    table().newVacuum(NO_RETENTION).run();
    table().branches().fastForward("audit").commit();
    assertEquals(numbers(0, 210), NumberTable.numbers(table()));
    assertTrue(table().snapshot().addedRowCount().isEmpty());
  }

  @Test
  void aDroppedBranchCannotBeRefreshed() throws IOException {
    createBranch();
    Table branch = branch("audit");
    table().branches().drop("audit").commit();
    assertTrue(
        message(InvalidTableException.class, branch::refresh)
            .contains("@audit was dropped or replaced"));
  }

  @Test
  void aBranchCanBeRolledBackToItsBeginningAfterAVacuum() throws IOException {
    createBranch();
    appendToBranch("audit", 100, 200);
    appendToBranch("audit", 200, 210);
    table().newVacuum(NO_RETENTION).run();
    branch("audit").newRollback(2).commit();
    assertEquals(numbers(0, 100), NumberTable.numbers(branch("audit")));
  }

  @Test
  void theChangesOfAFastForwardAreThoseOfItsRows() throws IOException {
    createBranch();
    branch("audit").newDelete(parse("number in (13, 20, 99) or number < 10")).commit();
    appendToBranch("audit", 100, 200);
    branch("audit").newCompaction().commit();
    branch("audit").newRebalance(3).commit();
    table().branches().fastForward("audit").commit();
    ChangeFeedCheck.check(storage, 3, 4, "fast-forward");
    ChangeFeedCheck.check(branch("audit").storage(), 2, 6, "branch");
    ChangeFeedCheck.check(branch("audit").storage(), 0, 6, "branch");
  }

  @Test
  void uniqueKeysHoldOnABranch() throws IOException {
    createBranch();
    branch("audit").indexes().add(IndexSpec.of("number").unique()).commit();
    assertThrows(InvalidTableException.class, () -> appendToBranch("audit", 50, 60));
    appendToBranch("audit", 100, 200);
    table().branches().fastForward("audit").commit();
    assertThrows(InvalidTableException.class, () -> NumberTable.append(storage, 150, 160));
    table().branches().drop("audit").commit();
    table().newVacuum(NO_RETENTION).run();
    NumberTable.append(storage, 200, 300);
    assertEquals(numbers(0, 300), NumberTable.numbers(table()));
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
  }

  @Test
  void aReplacementOnABranchIsTakenOver() throws IOException {
    createBranch();
    Schema schema = SchemaBuilder.record("R").fields().requiredLong("other").endRecord();
    branch("audit").newTableReplacement(schema, PartitionSpec.UNPARTITIONED).commit();
    Table branch = branch("audit");
    branch.newAppend().add(NumberTable.write(branch, 1, 5)).commit();
    table().branches().fastForward("audit").commit();
    assertEquals(numbers(1, 5), NumberTable.numbers(table()));
    assertEquals(numbers(0, 100), NumberTable.numbers(table().at(2)));
    table().newVacuum(NO_RETENTION).run();
    assertEquals(numbers(1, 5), NumberTable.numbers(table()));
  }

  @Test
  void aLostReplyOnABranchIsResolved() throws IOException {
    createBranch();
    HookedStorage hooked = new HookedStorage(storage);
    Table branch = Table.open(hooked).branch("audit");
    List<WrittenSplit> splits = NumberTable.write(branch, 100, 200);
    hooked.after(
        Operation.CREATE_IF_ABSENT,
        path -> {
          hooked.removeHooks();
          throw new IOException("lost reply");
        });
    branch.newAppend().add(splits).commit();
    assertEquals(numbers(0, 200), NumberTable.numbers(branch("audit")));
    assertEquals(numbers(0, 100), NumberTable.numbers(table()));
  }

  @Test
  void aTableThatWasReplacedKeepsItsBranches() throws IOException {
    createBranch();
    appendToBranch("audit", 100, 200);
    Schema schema = SchemaBuilder.record("R").fields().requiredLong("other").endRecord();
    table().newTableReplacement(schema, PartitionSpec.UNPARTITIONED).commit();
    assertEquals(numbers(0, 200), NumberTable.numbers(branch("audit")));
    table().newVacuum(NO_RETENTION).run();
    assertEquals(numbers(0, 200), NumberTable.numbers(branch("audit")));
    assertThrows(
        CommitConflictException.class, () -> table().branches().fastForward("audit").commit());
    appendToBranch("audit", 200, 210);
  }

  @Test
  void columnUpdatesOnBothDoNotMeet() throws IOException {
    createBranch();
    for (Table target : List.of(branch("audit"), table())) {
      ColumnUpdate update =
          target
              .newColumnUpdate()
              .add(new Schema.Field("x", Schema.create(Schema.Type.LONG), null, 0L));
      long added = target.branchName().isEmpty() ? 1 : 2;
      update
          .compute(List.of("number"), (row, values) -> values.put(0, row.longAt(0) + added))
          .commit();
    }
    for (Table target : List.of(branch("audit"), table())) {
      long expected = target.branchName().isEmpty() ? 1 : 2;
      try (RecordReader reader = target.newScan().open(RecordMode.LAZY)) {
        while (reader.next()) {
          assertEquals(reader.record().longAt(0) + expected, reader.record().longAt(2));
        }
      }
    }
    assertThrows(
        CommitConflictException.class, () -> table().branches().fastForward("audit").commit());
  }

  /** Random changes of a table and two branches, with vacuums, against lists of numbers. */
  @Test
  void randomChangesOfTableAndBranchesAgreeWithLists() throws IOException {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("BranchTest: seed " + seed);
    Random random = new Random(seed);
    Map<String, List<Long>> expected = new HashMap<>();
    NumberTable.append(storage, 0, 20);
    expected.put("", new ArrayList<>(numbers(0, 20)));
    long next = 20;
    for (int step = 0; step < 150; step++) {
      List<String> names = new ArrayList<>(expected.keySet());
      String name = names.get(random.nextInt(names.size()));
      Table table = name.isEmpty() ? table() : branch(name);
      List<Long> rows = expected.get(name);
      switch (random.nextInt(9)) {
        case 0, 1 -> {
          long end = next + 1 + random.nextInt(30);
          table.newAppend().add(NumberTable.write(table, next, end)).commit();
          rows.addAll(numbers(next, end));
          next = end;
        }
        case 2 -> {
          long limit = random.nextLong(next);
          table.newDelete(parse("number < " + limit)).commit();
          rows.removeIf(number -> number < limit);
        }
        case 3 -> table.newCompaction().commit();
        case 4 -> {
          long start = next;
          table
              .newSchemaChange()
              .add(new Schema.Field("c" + start, Schema.create(Schema.Type.LONG), null, start))
              .commit();
          next++;
        }
        case 5 -> table.newVacuum(NO_RETENTION).run();
        case 6 -> {
          String newName = "b" + step;
          if (expected.size() < 4) {
            table().branches().add(newName).commit();
            expected.put(newName, new ArrayList<>(expected.get("")));
          }
        }
        case 7 -> {
          if (!name.isEmpty()) {
            table().branches().drop(name).commit();
            expected.remove(name);
          }
        }
        default -> {
          if (!name.isEmpty()) {
            try {
              table().branches().fastForward(name).commit();
              expected.put("", new ArrayList<>(rows));
            } catch (CommitConflictException e) {
              assertTrue(e.getMessage().contains("has changed since"), e.getMessage());
            }
          }
        }
      }
      for (String each : expected.keySet()) {
        Storage seen = each.isEmpty() ? storage : branch(each).storage();
        assertEquals(expected.get(each), NumberTable.numbers(Table.open(seen)), "step " + step);
        List<Fault> faults = new ArrayList<>();
        TableVerifier.verify(seen, faults::add);
        assertEquals(List.of(), faults);
      }
    }
  }

  @Test
  void branchesMatchTheDocument() throws IOException {
    SnapshotRefs refs =
        SnapshotRefs.NONE.withBranch(
            "audit", new SnapshotRefs.Branch(5, "b-" + "0123456789abcdef".repeat(2)));
    SnapshotRoot root = NumberTable.append(storage, 0, 1).root();
    byte[] bytes =
        SnapshotFile.toBytes(root.nextSnapshot(root.refsUpdate("create branch", refs), "t", 0));
    int start = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("audit") - 4;
    int sizeInBytes = 2 + 1 + 6 + 1 + 35;
    DocumentedExamples.assertPrinted(
        "branches", Arrays.copyOfRange(bytes, start, start + sizeInBytes));
  }
}
