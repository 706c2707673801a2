package dev.stoa.hadoop.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.NotCreatedException;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What of the storage is HDFS's own; the rest is the storage contract's. */
@ExtendWith(MiniDfsExtension.class)
class HadoopStorageTest {
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
  void aFileSystemThatIsNotKnownToBeAtomicIsReadButNotCommittedTo() throws IOException {
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
  void aMountOfHdfsIsAsGoodAsHdfs(MiniDfs hdfs) throws IOException {
    Configuration conf = hdfs.newConf();
    Path mounted = hdfs.newPath();
    conf.set("fs.viewfs.mounttable.cluster.link./data", mounted.getParent().toString());
    Path table = new Path("viewfs://cluster/data/" + mounted.getName() + "/new/table");
    Storage storage = HadoopStorages.openForWriting(conf, table);
    assertTrue(storage.createIfAbsent("_stoa/v-1", new byte[1]));
    assertFalse(storage.createIfAbsent("_stoa/v-1", new byte[1]));
    assertEquals(table.toString(), storage.location());
    assertEquals(2, storage.hosts("_stoa/v-1").size());
    assertTrue(HadoopStorage.at(conf, new Path(mounted, "new/table")).exists("_stoa/v-1"));
  }

  @Test
  void aNameThatHdfsRefusesWasSurelyNotCreatedAndLeavesNothing(MiniDfs hdfs) throws IOException {
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
  void nothingIsCreatedWhereNobodyAnswers() throws IOException {
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
