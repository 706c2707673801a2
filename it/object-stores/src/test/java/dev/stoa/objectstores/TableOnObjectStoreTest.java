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

/** Commits to an object store, with the faults that may occur. */
class TableOnObjectStoreTest {
  private ObjectStoreServer store;
  private Configuration conf;
  private Path path;
  private Storage storage;

  @BeforeEach
  void start() throws IOException {
    store = ObjectStoreServer.start();
    conf = ObjectStoreConfiguration.of(store);
    path = ObjectStoreConfiguration.newPath();
    storage = HadoopStorages.openForWriting(conf, path);
  }

  @AfterEach
  void stop() {
    store.close();
  }

  @Test
  void writersAtTheSameTimeLoseNothing() throws Exception {
    NumberedRows.create(storage);
    int writers = 4;
    ExecutorService threads = Executors.newFixedThreadPool(writers);
    try {
      List<Callable<Void>> appends = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        long from = 100L * i;
        appends.add(
            () -> {
              for (long start = from; start < from + 100; start += 20) {
                Storage own = HadoopStorages.openForWriting(conf, path);
                NumberedRows.append(own, start, start + 20);
              }
              return null;
            });
      }
      for (Future<Void> append : threads.invokeAll(appends)) {
        append.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertEquals(first(400), NumberedRows.numbers(storage));
    assertEquals(1 + writers * 5, Table.open(storage).history().size());
    assertEquals(List.of(), temporaries());
  }

  @Test
  void aCommitWhoseReplyWasLostOnceIsFoundAndNotRepeated() throws IOException {
    NumberedRows.create(storage);
    store.begin(ObjectStoreFault.LOSES_ONE_REPLY, 0);
    NumberedRows.append(storage, 0, 10);
    assertEquals(1, store.faultCount());
    assertEquals(first(10), NumberedRows.numbers(storage));
    assertEquals(2, Table.open(storage).history().size());
  }

  @Test
  void aCommitThatNeverHearsAReplyIsFoundInTheStore() throws IOException {
    NumberedRows.create(storage);
    store.begin(ObjectStoreFault.LOSES_REPLIES, 0);
    NumberedRows.append(storage, 0, 10);
    assertTrue(store.faultCount() > 0);
    store.begin(ObjectStoreFault.NONE, 0);
    assertEquals(first(10), NumberedRows.numbers(storage));
    assertEquals(2, Table.open(storage).history().size());
  }

  @Test
  void aCommitOfWhichNothingIsKnownMayBeRepeated() throws IOException {
    Table table = NumberedRows.create(storage);
    List<WrittenSplit> splits = NumberedRows.write(table, 0, 10);
    CommitToken token = CommitToken.random();
    store.begin(ObjectStoreFault.LOSES_REQUESTS, 0);
    CommitStateUnknownException unknown =
        assertThrows(
            CommitStateUnknownException.class,
            () -> table.newAppend().token(token).add(splits).commit());
    assertTrue(unknown.getMessage().contains("commit again with the same token"));
    assertTrue(store.faultCount() > 0);
    store.begin(ObjectStoreFault.NONE, 0);
    assertEquals(List.of(), NumberedRows.numbers(storage));

    table.newAppend().token(token).add(splits).commit();
    assertEquals(first(10), NumberedRows.numbers(storage));
    assertEquals(2, Table.open(storage).history().size());
  }

  @Test
  void aStoreThatIgnoresConditionsIsRefusedBeforeAnythingIsOverwritten() throws IOException {
    NumberedRows.create(storage);
    NumberedRows.append(storage, 0, 10);
    store.begin(ObjectStoreFault.IGNORES_CONDITIONS, 0);
    Storage another = HadoopStorages.openForWriting(conf, path);
    NotCreatedException refusal =
        assertThrows(NotCreatedException.class, () -> NumberedRows.append(another, 10, 20));
    assertTrue(refusal.getMessage().contains("ignored the condition"), refusal.getMessage());
    assertTrue(store.faultCount() > 0);
    assertEquals(first(10), NumberedRows.numbers(another));
    assertEquals(List.of(), temporaries());
  }

  @Test
  void whoMayNotDeleteObjectsMayCommit() throws IOException {
    store.begin(ObjectStoreFault.REFUSES_DELETIONS, 0);
    NumberedRows.create(storage);
    NumberedRows.append(storage, 0, 10);
    assertTrue(store.faultCount() > 0);
    assertEquals(first(10), NumberedRows.numbers(storage));
    assertEquals(1, temporaries().size());
  }

  @Test
  void aStoreWhoseConditionsAreSwitchedOffIsReadOnly() throws IOException {
    NumberedRows.create(storage);
    NumberedRows.append(storage, 0, 10);
    conf.setBoolean("fs.s3a.create.conditional.enabled", false);
    NotCreatedException refusal =
        assertThrows(NotCreatedException.class, () -> HadoopStorages.openForWriting(conf, path));
    assertTrue(
        refusal.getMessage().contains("fs.s3a.create.conditional.enabled"), refusal.getMessage());
    assertEquals(first(10), NumberedRows.numbers(HadoopStorages.open(conf, path)));
  }

  @Test
  void anAbandonedFileNeverComesIntoBeing() throws IOException {
    try (var file = storage.create("s-1/1-url.col")) {
      file.write(new byte[100], 0, 100);
    }
    assertFalse(storage.exists("s-1/1-url.col"));
    assertFalse(storage.exists("s-1"));
  }

  @Test
  void objectsHaveNoHosts() throws IOException {
    NumberedRows.create(storage);
    String file = storage.list("_stoa").get(0).name();
    assertEquals(List.of(), storage.replicas(List.of("_stoa/" + file)).get(0));
  }

  private List<String> temporaries() throws IOException {
    return storage.list("_stoa").stream()
        .map(entry -> entry.name())
        .filter(name -> name.startsWith(".tmp-"))
        .toList();
  }

  private static List<Long> first(long count) {
    return LongStream.range(0, count).boxed().toList();
  }
}
