package dev.stoa.hadoop.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.NotCreatedException;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Replica;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tests the parts of the storage that are specific to HDFS; the storage contract covers the rest.
 */
@ExtendWith(MiniDfsExtension.class)
class HadoopStorageTest {
  @Test
  void replicasAreSortedBestFirst(MiniDfs hdfs) throws IOException {
    HadoopStorage storage = HadoopStorage.at(hdfs.newConf(), hdfs.newPath());
    write(storage, "s-0/one-block.col", 100);
    write(storage, "s-0/many-blocks.col", 9 * MiniDfs.BLOCK_SIZE_IN_BYTES + 1);
    write(storage, "s-0/empty.col", 0);

    List<List<Replica>> replicas =
        storage.replicas(List.of("s-0/one-block.col", "s-0/many-blocks.col", "s-0/empty.col"));
    assertEquals(2, replicas.get(0).size());
    assertEquals(List.of(), replicas.get(2));
    List<Replica> manyBlocks = replicas.get(1);
    assertEquals(manyBlocks.stream().sorted(Replica.BEST_FIRST).toList(), manyBlocks);
    assertEquals(
        2L * (9 * MiniDfs.BLOCK_SIZE_IN_BYTES + 1),
        manyBlocks.stream().mapToLong(Replica::sizeInBytes).sum());
    for (Replica replica : manyBlocks) {
      int node = MiniDfs.HOSTS.indexOf(replica.host());
      assertTrue(node >= 0, replica.toString());
      assertEquals(MiniDfs.RACKS.get(node), replica.rack());
    }
  }

  @Test
  void replicasOfManyFilesEqualThoseOfEachFile(MiniDfs hdfs) throws IOException {
    HadoopStorage storage = HadoopStorage.at(hdfs.newConf(), hdfs.newPath());
    int fileCount = 230; // more than two requests of 100 files
    List<String> paths = IntStream.range(0, fileCount).mapToObj(i -> "s-" + i + "/a.col").toList();
    for (String path : paths) {
      write(storage, path, 10);
    }
    List<List<Replica>> replicasByFile = storage.replicas(paths);
    for (int i = 0; i < paths.size(); i++) {
      assertEquals(storage.replicas(List.of(paths.get(i))).get(0), replicasByFile.get(i));
    }
    List<String> missing = List.of(paths.get(0), "s-1/no.col");
    assertThrows(NoSuchFileException.class, () -> storage.replicas(missing));
    assertThrows(NoSuchFileException.class, () -> storage.replicas(List.of("s-1/no.col")));
  }

  @Test
  void aFileSystemWithoutAtomicCreationIsReadOnly() throws IOException {
    Configuration conf = new Configuration();
    conf.setClass(
        "fs." + ForeignFileSystem.SCHEME + ".impl",
        ForeignFileSystem.class,
        org.apache.hadoop.fs.FileSystem.class);
    Path table = new Path(ForeignFileSystem.SCHEME + ":///no/such/table");
    assertFalse(HadoopStorages.open(conf, table).exists("_stoa"));

    NotCreatedException refusal =
        assertThrows(NotCreatedException.class, () -> HadoopStorages.openForWriting(conf, table));
    assertTrue(refusal.getMessage().contains("scheme \"foreign\""), refusal.getMessage());
    assertThrows(
        NotCreatedException.class,
        () -> HadoopStorages.open(conf, table).createIfAbsent("_stoa/v-1", new byte[1]));
  }

  @Test
  void aMountOfHdfsSupportsCommitsAndReplicas(MiniDfs hdfs) throws IOException {
    Configuration conf = hdfs.newConf();
    Path mounted = hdfs.newPath();
    conf.set("fs.viewfs.mounttable.cluster.link./data", mounted.getParent().toString());
    Path table = new Path("viewfs://cluster/data/" + mounted.getName() + "/new/table");
    Storage storage = HadoopStorages.openForWriting(conf, table);
    assertTrue(storage.createIfAbsent("_stoa/v-1", new byte[1]));
    assertFalse(storage.createIfAbsent("_stoa/v-1", new byte[1]));
    assertEquals(table.toString(), storage.location());
    awaitReplicas(storage, "_stoa/v-1", 2);
    assertTrue(HadoopStorage.at(conf, new Path(mounted, "new/table")).exists("_stoa/v-1"));
  }

  /**
   * Waits until all nodes have reported their replica; a writer only waits for the first report.
   */
  private static void awaitReplicas(Storage storage, String path, int count) throws IOException {
    assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          while (storage.replicas(List.of(path)).get(0).size() < count) {
            Thread.onSpinWait();
          }
        });
    assertEquals(count, storage.replicas(List.of(path)).get(0).size());
  }

  @Test
  void aNameThatHdfsRejectsIsReportedAsNotCreated(MiniDfs hdfs) throws IOException {
    HadoopStorage storage = HadoopStorage.at(hdfs.newConf(), hdfs.newPath());
    String tooLong = "v-" + "0".repeat(300);
    NotCreatedException refusal =
        assertThrows(
            NotCreatedException.class,
            () -> storage.createIfAbsent("_stoa/" + tooLong, new byte[1]));
    assertTrue(refusal.getMessage().contains(tooLong), refusal.getMessage());
    assertEquals(1, refusal.getMessage().lines().count(), refusal.getMessage());
    assertEquals(List.of(), storage.list("_stoa"));
  }

  @Test
  void anUnreachableNameNodeIsReportedAsNotCreated() throws IOException {
    Configuration conf = new Configuration();
    conf.setInt("ipc.client.connect.max.retries", 0);
    HadoopStorage storage = HadoopStorage.at(conf, new Path("hdfs://localhost:1/crawl"));
    assertThrows(NotCreatedException.class, () -> storage.createIfAbsent("_stoa/v-1", new byte[1]));
  }

  private static void write(HadoopStorage storage, String path, int sizeInBytes)
      throws IOException {
    try (OutputFile file = storage.create(path)) {
      file.write(new byte[sizeInBytes], 0, sizeInBytes);
      file.complete();
    }
  }
}
