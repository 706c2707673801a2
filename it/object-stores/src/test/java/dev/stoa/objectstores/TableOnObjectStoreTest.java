package dev.stoa.objectstores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.NotCreatedException;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.write.WrittenSplit;
import dev.stoa.testing.storage.NumberedRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Commits to an object store lose and repeat nothing, under the faults that may occur. */
class TableOnObjectStoreTest {
  private ObjectStoreServer store;
  private Configuration conf;
  private Path path;
  private Storage storage;

  @BeforeEach
  void startStore() throws IOException {
    store = ObjectStoreServer.start();
    conf = ObjectStoreConfiguration.of(store);
    path = ObjectStoreConfiguration.newPath();
    storage = HadoopStorages.openForWriting(conf, path);
  }

  @AfterEach
  void stopStore() {
    store.close();
  }

  @Test
  void concurrentWritersLoseNoRows() throws Exception {
    NumberedRows.create(storage);
    int writerCount = 4;
    ExecutorService executor = Executors.newFixedThreadPool(writerCount);
    try {
      List<Callable<Void>> appends = new ArrayList<>();
      for (int i = 0; i < writerCount; i++) {
        long firstNumber = 100L * i;
        appends.add(
            () -> {
              for (long start = firstNumber; start < firstNumber + 100; start += 20) {
                Storage storageOfWriter = HadoopStorages.openForWriting(conf, path);
                NumberedRows.append(storageOfWriter, start, start + 20);
              }
              return null;
            });
      }
      for (Future<Void> append : executor.invokeAll(appends)) {
        append.get();
      }
    } finally {
      executor.shutdownNow();
    }
    assertEquals(numbersUpTo(400), NumberedRows.numbers(storage));
    assertEquals(1 + writerCount * 5, Table.open(storage).history().size());
    assertEquals(List.of(), temporaryFiles());
  }

  @Test
  void aCommitWithALostReplyIsNotRepeated() throws IOException {
    NumberedRows.create(storage);
    store.begin(ObjectStoreFault.LOSES_ONE_REPLY, 0);
    NumberedRows.append(storage, 0, 10);
    assertEquals(1, store.faultCount());
    assertEquals(numbersUpTo(10), NumberedRows.numbers(storage));
    assertEquals(2, Table.open(storage).history().size());
  }

  @Test
  void aCommitWithoutAnyReplyIsFoundInTheStore() throws IOException {
    NumberedRows.create(storage);
    store.begin(ObjectStoreFault.LOSES_REPLIES, 0);
    NumberedRows.append(storage, 0, 10);
    assertTrue(store.faultCount() > 0);
    store.begin(ObjectStoreFault.NONE, 0);
    assertEquals(numbersUpTo(10), NumberedRows.numbers(storage));
    assertEquals(2, Table.open(storage).history().size());
  }

  @Test
  void aCommitWithAnUnknownOutcomeCanBeRepeated() throws IOException {
    Table table = NumberedRows.create(storage);
    List<WrittenSplit> splits = NumberedRows.write(table, 0, 10);
    CommitToken token = CommitToken.random();
    store.begin(ObjectStoreFault.LOSES_REQUESTS, 0);
    CommitStateUnknownException exception =
        assertThrows(
            CommitStateUnknownException.class,
            () -> table.newAppend().token(token).add(splits).commit());
    assertTrue(exception.getMessage().contains("commit again with the same token"));
    assertTrue(store.faultCount() > 0);
    store.begin(ObjectStoreFault.NONE, 0);
    assertEquals(List.of(), NumberedRows.numbers(storage));

    table.newAppend().token(token).add(splits).commit();
    assertEquals(numbersUpTo(10), NumberedRows.numbers(storage));
    assertEquals(2, Table.open(storage).history().size());
  }

  @Test
  void rejectsAStoreThatIgnoresConditionsBeforeAnythingIsOverwritten() throws IOException {
    NumberedRows.create(storage);
    NumberedRows.append(storage, 0, 10);
    store.begin(ObjectStoreFault.IGNORES_CONDITIONS, 0);
    Storage writableStorage = HadoopStorages.openForWriting(conf, path);
    NotCreatedException exception =
        assertThrows(NotCreatedException.class, () -> NumberedRows.append(writableStorage, 10, 20));
    assertTrue(exception.getMessage().contains("ignored the condition"), exception.getMessage());
    assertTrue(store.faultCount() > 0);
    assertEquals(numbersUpTo(10), NumberedRows.numbers(writableStorage));
    assertEquals(List.of(), temporaryFiles());
  }

  @Test
  void commitsWithoutPermissionToDelete() throws IOException {
    store.begin(ObjectStoreFault.REJECTS_DELETIONS, 0);
    NumberedRows.create(storage);
    NumberedRows.append(storage, 0, 10);
    assertTrue(store.faultCount() > 0);
    assertEquals(numbersUpTo(10), NumberedRows.numbers(storage));
    assertEquals(1, temporaryFiles().size());
  }

  @Test
  void aStoreWithDisabledConditionsIsReadOnly() throws IOException {
    NumberedRows.create(storage);
    NumberedRows.append(storage, 0, 10);
    conf.setBoolean("fs.s3a.create.conditional.enabled", false);
    NotCreatedException exception =
        assertThrows(NotCreatedException.class, () -> HadoopStorages.openForWriting(conf, path));
    assertTrue(
        exception.getMessage().contains("fs.s3a.create.conditional.enabled"),
        exception.getMessage());
    assertEquals(numbersUpTo(10), NumberedRows.numbers(HadoopStorages.open(conf, path)));
  }

  @Test
  void anIncompleteFileIsNotCreated() throws IOException {
    try (var file = storage.create("s-1/1-url.col")) {
      file.write(new byte[100], 0, 100);
    }
    assertFalse(storage.exists("s-1/1-url.col"));
    assertFalse(storage.exists("s-1"));
  }

  @Test
  void objectsHaveNoReplicas() throws IOException {
    NumberedRows.create(storage);
    String file = storage.list("_stoa").get(0).name();
    assertEquals(List.of(), storage.replicas(List.of("_stoa/" + file)).get(0));
  }

  private List<String> temporaryFiles() throws IOException {
    return storage.list("_stoa").stream()
        .map(entry -> entry.name())
        .filter(name -> name.startsWith(".tmp-"))
        .toList();
  }

  private static List<Long> numbersUpTo(long count) {
    return LongStream.range(0, count).boxed().toList();
  }
}
