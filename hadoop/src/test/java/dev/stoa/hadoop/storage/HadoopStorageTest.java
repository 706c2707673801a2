package dev.stoa.hadoop.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.InputFile;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.StorageEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What of the storage is HDFS's own; the rest is the storage contract's. */
@ExtendWith(MiniDfsExtension.class)
class HadoopStorageTest {
  private static final int WRITERS = 6;
  private static final int ROUNDS = 20;

  @Test
  void ofManyWritersOfOneNameExactlyOneWins(MiniDfs hdfs) throws Exception {
    HadoopStorage storage = HadoopStorage.at(hdfs.newConf(), hdfs.newPath());
    ExecutorService executor = Executors.newFixedThreadPool(WRITERS);
    try {
      for (int round = 0; round < ROUNDS; round++) {
        String path = "_stoa/v-" + round;
        List<String> winners = race(executor, storage, path);
        assertEquals(1, winners.size(), "winners of round " + round);
        assertEquals(winners.get(0), read(storage, path));
      }
    } finally {
      executor.shutdownNow();
    }
    assertEquals(ROUNDS, storage.list("_stoa").size(), "no temporary file is left");
  }

  private static List<String> race(ExecutorService executor, HadoopStorage storage, String path)
      throws Exception {
    CyclicBarrier start = new CyclicBarrier(WRITERS);
    List<Callable<String>> writers = new ArrayList<>();
    for (int writer = 0; writer < WRITERS; writer++) {
      String content = "written by " + writer;
      writers.add(
          () -> {
            start.await();
            return storage.createIfAbsent(path, content.getBytes(UTF_8)) ? content : "";
          });
    }
    List<String> winners = new ArrayList<>();
    for (Future<String> outcome : executor.invokeAll(writers)) {
      if (!outcome.get().isEmpty()) {
        winners.add(outcome.get());
      }
    }
    return winners;
  }

  @Test
  void theHostThatHoldsMostBytesComesFirst(MiniDfs hdfs) throws IOException {
    HadoopStorage storage = HadoopStorage.at(hdfs.newConf(), hdfs.newPath());
    write(storage, "s-0/one-block.col", 100);
    write(storage, "s-0/many-blocks.col", 9 * MiniDfs.BLOCK_SIZE_IN_BYTES + 1);
    write(storage, "s-0/empty.col", 0);

    assertEquals(2, storage.hosts("s-0/one-block.col").size());
    assertTrue(MiniDfs.HOSTS.containsAll(storage.hosts("s-0/one-block.col")));
    List<String> hosts = storage.hosts("s-0/many-blocks.col");
    assertEquals(hosts.size(), Set.copyOf(hosts).size());
    assertTrue(MiniDfs.HOSTS.containsAll(hosts));
    assertEquals(List.of(), storage.hosts("s-0/empty.col"));
  }

  @Test
  void anAbandonedFileIsGone(MiniDfs hdfs) throws IOException {
    HadoopStorage storage = HadoopStorage.at(hdfs.newConf(), hdfs.newPath());
    try (OutputFile file = storage.create("s-0/a.col")) {
      file.write(new byte[10], 0, 10);
    }
    assertFalse(storage.exists("s-0/a.col"));
  }

  @Test
  void listsNamesInOrder(MiniDfs hdfs) throws IOException {
    HadoopStorage storage = HadoopStorage.at(hdfs.newConf(), hdfs.newPath());
    write(storage, "s-0/b.col", 3);
    write(storage, "s-0/a.col", 0);
    write(storage, "s-0/c/d.col", 1);
    assertEquals(
        List.of(
            new StorageEntry("a.col", 0, false),
            new StorageEntry("b.col", 3, false),
            new StorageEntry("c", 0, true)),
        storage.list("s-0"));
    assertEquals(List.of(), storage.list("s-0/a.col"));
    assertEquals(List.of(), storage.list("s-1"));
  }

  @Test
  void aFileSystemThatIsNotKnownToBeAtomicIsReadButNotCommittedTo() throws IOException {
    Configuration conf = new Configuration();
    conf.setClass(
        "fs." + ForeignFileSystem.SCHEME + ".impl",
        ForeignFileSystem.class,
        org.apache.hadoop.fs.FileSystem.class);
    Path table = new Path(ForeignFileSystem.SCHEME + ":///no/such/table");
    assertFalse(HadoopStorages.open(conf, table).exists("_stoa"));

    UnsupportedOperationException refusal =
        assertThrows(
            UnsupportedOperationException.class, () -> HadoopStorages.openForWriting(conf, table));
    assertTrue(refusal.getMessage().contains("scheme \"foreign\""), refusal.getMessage());
    assertThrows(
        UnsupportedOperationException.class,
        () -> HadoopStorages.open(conf, table).createIfAbsent("_stoa/v-1", new byte[1]));
  }

  private static void write(HadoopStorage storage, String path, int sizeInBytes)
      throws IOException {
    try (OutputFile file = storage.create(path)) {
      file.write(new byte[sizeInBytes], 0, sizeInBytes);
      file.complete();
    }
  }

  private static String read(HadoopStorage storage, String path) throws IOException {
    try (InputFile file = storage.open(path)) {
      byte[] content = new byte[(int) file.sizeInBytes()];
      file.readFully(0, content, 0, content.length);
      return new String(content, UTF_8);
    }
  }
}
