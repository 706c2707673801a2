package dev.stoa.hadoop.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.InputFile;
import dev.stoa.storage.OutputFile;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tests reads of blocks on this machine, where the mini cluster stores all blocks. */
@ExtendWith(MiniDfsExtension.class)
class DirectReadsTest {
  private static final int BLOCK_SIZE = MiniDfs.BLOCK_SIZE_IN_BYTES;
  private static final int FILE_SIZE = 4 * BLOCK_SIZE + 1000;
  private static final String FILE = "s-0/1-a.col";

  private final byte[] content = new byte[FILE_SIZE];

  DirectReadsTest() {
    new Random(1).nextBytes(content);
  }

  private HadoopStorage writeFile(MiniDfs hdfs, Path directory) throws IOException {
    return writeFile(hdfs.newConf(), directory);
  }

  private HadoopStorage writeFile(Configuration conf, Path directory) throws IOException {
    HadoopStorage storage = HadoopStorage.at(conf, directory);
    try (OutputFile file = storage.create(FILE)) {
      file.write(content, 0, FILE_SIZE);
      file.complete();
    }
    return storage;
  }

  /**
   * Returns a configuration with which reads of a missing block fail without waiting for seconds.
   */
  private static Configuration failFastConf(MiniDfs hdfs) {
    Configuration conf = hdfs.newConf();
    conf.setBoolean("fs.hdfs.impl.disable.cache", true);
    conf.setInt("dfs.client.retry.window.base", 1);
    conf.setInt("dfs.client.max.block.acquire.failures", 1);
    return conf;
  }

  private void assertRead(InputFile file, int position, int length) throws IOException {
    byte[] target = new byte[length + 2];
    file.readFully(position, target, 1, length);
    assertEquals(
        ByteBuffer.wrap(content, position, length), ByteBuffer.wrap(target, 1, length), "bytes");
    assertEquals(0, target[0] | target[length + 1], "bytes outside the range");
  }

  @Test
  void blocksOnThisMachineAreReadFromTheirFiles(MiniDfs hdfs) throws IOException {
    HadoopStorage storage = writeFile(hdfs, hdfs.newPath());
    try (InputFile file = storage.open(FILE)) {
      assertRead(file, 0, FILE_SIZE);
      assertRead(file, BLOCK_SIZE - 1, 2);
      assertRead(file, FILE_SIZE - 1, 1);
      assertRead(file, 7, 0);
    }
    assertEquals(new ReadSources(FILE_SIZE + 3, 0, 0, 0), storage.readSources());
  }

  @Test
  void aMappedRangeStaysValidAfterTheFileIsClosed(MiniDfs hdfs) throws IOException {
    HadoopStorage storage = writeFile(hdfs, hdfs.newPath());
    Optional<ByteBuffer> secondBlock;
    try (InputFile file = storage.open(FILE)) {
      secondBlock = file.map(BLOCK_SIZE, BLOCK_SIZE);
      assertEquals(Optional.empty(), file.map(BLOCK_SIZE - 1, 2), "two blocks are two files");
      assertEquals(1000, file.map(4L * BLOCK_SIZE, 1000).orElseThrow().remaining());
    }
    assertEquals(ByteBuffer.wrap(content, BLOCK_SIZE, BLOCK_SIZE), secondBlock.orElseThrow());
  }

  @Test
  void streamsWhenDirectReadsAreDisabled(MiniDfs hdfs) throws IOException {
    Path directory = hdfs.newPath();
    writeFile(hdfs, directory);
    Configuration conf = hdfs.newConf();
    conf.setBoolean("stoa.read.direct", false);
    assertStreamed(HadoopStorage.at(conf, directory));
  }

  private void assertStreamed(HadoopStorage storage) throws IOException {
    try (InputFile file = storage.open(FILE)) {
      assertEquals(Optional.empty(), file.map(0, 1));
      assertRead(file, 10, FILE_SIZE - 10);
    }
    assertEquals(new ReadSources(0, 0, FILE_SIZE - 10, 0), storage.readSources());
  }

  @Test
  void streamsWhenDataNodesRefuseDirectReads(MiniDfs hdfs) throws Exception {
    Path directory = hdfs.newPath();
    writeFile(hdfs, directory);
    UserGroupInformation otherUser = UserGroupInformation.createRemoteUser("somebody else");
    otherUser.doAs(
        (PrivilegedExceptionAction<Void>)
            () -> {
              assertStreamed(HadoopStorage.at(hdfs.newConf(), directory));
              return null;
            });
  }

  @Test
  void aDataNodeThatRefusedGetsNoMoreRequests(MiniDfs hdfs) throws Exception {
    Path directory = hdfs.newPath();
    writeFile(hdfs, directory);
    UserGroupInformation otherUser = UserGroupInformation.createRemoteUser("somebody else");
    otherUser.doAs(
        (PrivilegedExceptionAction<Void>)
            () -> {
              HadoopStorage storage = HadoopStorage.at(hdfs.newConf(), directory);
              long previousCalls = hdfs.dataNodeRpcCount();
              for (int round = 0; round < 5; round++) {
                try (InputFile file = storage.open(FILE)) {
                  assertRead(file, 0, FILE_SIZE);
                }
              }
              long calls = hdfs.dataNodeRpcCount() - previousCalls;
              assertTrue(calls > 0 && calls <= MiniDfs.HOSTS.size(), calls + " calls");
              return null;
            });
  }

  @Test
  void oneReportLocatesAllBlocksOfAVolume(MiniDfs hdfs) throws IOException {
    Path directory = hdfs.newPath();
    HadoopStorage storage = HadoopStorage.at(hdfs.newConf(), directory);
    int fileCount = 60;
    for (int i = 0; i < fileCount; i++) {
      try (OutputFile file = storage.create("s-0/" + i + ".col")) {
        file.write(content, 0, 1000);
        file.complete();
      }
    }
    long previousCalls = hdfs.dataNodeRpcCount();
    for (int i = 0; i < fileCount; i++) {
      try (InputFile file = storage.open("s-0/" + i + ".col")) {
        assertRead(file, 0, 1000);
      }
    }
    assertEquals(new ReadSources(1000L * fileCount, 0, 0, 0), storage.readSources());
    long calls = hdfs.dataNodeRpcCount() - previousCalls;
    assertTrue(calls > 0 && calls <= fileCount / 2, calls + " calls");
  }

  @Test
  void aMovedBlockIsReadFromAnotherReplica(MiniDfs hdfs) throws IOException {
    Path directory = hdfs.newPath();
    HadoopStorage storage = writeFile(hdfs, directory);
    List<File> replicas = hdfs.blockFiles(new Path(directory, FILE), 2);
    assertEquals(2, replicas.size());
    try (InputFile file = storage.open(FILE)) {
      assertRead(file, 0, 2 * BLOCK_SIZE);
      assertTrue(replicas.get(0).delete());
      assertRead(file, 2 * BLOCK_SIZE, BLOCK_SIZE);
    }
  }

  @Test
  void anOpenBlockCanBeReadAfterItsDeletion(MiniDfs hdfs) throws IOException {
    Path directory = hdfs.newPath();
    HadoopStorage storage = writeFile(hdfs, directory);
    try (InputFile file = storage.open(FILE)) {
      ByteBuffer mapped = file.map(BLOCK_SIZE, BLOCK_SIZE).orElseThrow();
      for (File replica : hdfs.blockFiles(new Path(directory, FILE), 1)) {
        assertTrue(replica.delete());
      }
      assertRead(file, BLOCK_SIZE, BLOCK_SIZE);
      assertEquals(ByteBuffer.wrap(content, BLOCK_SIZE, BLOCK_SIZE), mapped);
    }
  }

  @Test
  void readingABlockWithoutReplicasNamesTheFile(MiniDfs hdfs) throws IOException {
    Path directory = hdfs.newPath();
    HadoopStorage storage = writeFile(failFastConf(hdfs), directory);
    try (InputFile file = storage.open(FILE)) {
      for (File replica : hdfs.blockFiles(new Path(directory, FILE), 3)) {
        assertTrue(replica.delete());
      }
      assertRead(file, 0, BLOCK_SIZE);
      IOException failure =
          assertThrows(IOException.class, () -> file.readFully(3 * BLOCK_SIZE, new byte[9], 0, 9));
      assertTrue(failure.getMessage().contains(FILE), failure.getMessage());
    }
  }

  @Test
  void aReplicaTruncatedWhileReadingIsReplacedByAnother(MiniDfs hdfs) throws IOException {
    Path directory = hdfs.newPath();
    HadoopStorage storage = writeFile(failFastConf(hdfs), directory);
    List<File> replicas = hdfs.blockFiles(new Path(directory, FILE), 1);
    try (InputFile file = storage.open(FILE)) {
      assertRead(file, BLOCK_SIZE, 1);
      byte[] blockContent = Files.readAllBytes(replicas.get(0).toPath());
      for (File replica : replicas) {
        truncate(replica);
      }
      IOException failure =
          assertThrows(IOException.class, () -> file.readFully(BLOCK_SIZE + 9, new byte[9], 0, 9));
      assertTrue(failure.getMessage().contains(FILE), failure.getMessage());
      Files.write(replicas.get(0).toPath(), blockContent);
      assertRead(file, BLOCK_SIZE + 9, 9);
    }
    assertEquals(1, storage.readSources().direct());
    assertTrue(storage.readSources().streamedLocal() >= 9);
  }

  private static void truncate(File file) throws IOException {
    try (RandomAccessFile block = new RandomAccessFile(file, "rw")) {
      block.setLength(0);
    }
  }

  @Test
  void bytesMarkedCorruptAreReadThroughHdfs(MiniDfs hdfs) throws IOException {
    HadoopStorage storage = writeFile(hdfs, hdfs.newPath());
    try (InputFile file = storage.open(FILE)) {
      assertRead(file, 0, 10);
      assertTrue(file.markCorrupt(5, 1));
      assertFalse(file.markCorrupt(6, 1), "the same block");
      assertRead(file, 0, 10);
      assertRead(file, BLOCK_SIZE, 10);
    }
    assertEquals(new ReadSources(20, 0, 10, 0), storage.readSources());
  }

  @Test
  void verifiedReadsUseTheChecksumsOfHdfs(MiniDfs hdfs) throws IOException {
    Path directory = hdfs.newPath();
    HadoopStorage storage = writeFile(hdfs, directory);
    try (RandomAccessFile replica =
        new RandomAccessFile(hdfs.blockFiles(new Path(directory, FILE), 1).get(0), "rw")) {
      replica.write(content[BLOCK_SIZE] ^ 1);
    }
    for (int round = 0; round < 20; round++) { // which replica it reads is random
      try (InputFile file = storage.open(FILE)) {
        assertArrayEquals(content, file.readVerified(FILE_SIZE));
      }
    }
    assertEquals(0, storage.readSources().direct());
  }

  @Test
  void closingAFileTwiceCountsItsBytesOnce(MiniDfs hdfs) throws IOException {
    HadoopStorage storage = writeFile(hdfs, hdfs.newPath());
    InputFile file = storage.open(FILE);
    assertTrue(file.markCorrupt(0, FILE_SIZE));
    assertRead(file, 0, 10);
    file.close();
    file.close();
    assertEquals(new ReadSources(0, 0, 10, 0), storage.readSources());
  }

  @Test
  void theVisiblePartOfAFileBeingWrittenIsStreamed(MiniDfs hdfs) throws IOException {
    Path directory = hdfs.newPath();
    HadoopStorage storage = HadoopStorage.at(hdfs.newConf(), directory);
    FileSystem fileSystem = directory.getFileSystem(hdfs.newConf());
    int visibleSize = BLOCK_SIZE + BLOCK_SIZE / 2;
    try (FSDataOutputStream out = fileSystem.create(new Path(directory, FILE))) {
      out.write(content, 0, visibleSize);
      out.hflush();
      try (InputFile file = storage.open(FILE)) {
        assertEquals(visibleSize, file.sizeInBytes());
        assertRead(file, 0, visibleSize);
      }
      assertEquals(new ReadSources(BLOCK_SIZE, 0, BLOCK_SIZE / 2, 0), storage.readSources());
      out.write(content, visibleSize, FILE_SIZE - visibleSize);
    }
    try (InputFile file = storage.open(FILE)) {
      assertRead(file, 0, FILE_SIZE);
    }
    assertEquals(
        new ReadSources(BLOCK_SIZE + FILE_SIZE, 0, BLOCK_SIZE / 2, 0), storage.readSources());
  }

  @Test
  void aFileThatIsAppendedToIsReadUpToItsLengthWhenOpened(MiniDfs hdfs) throws IOException {
    Path directory = hdfs.newPath();
    HadoopStorage storage = writeFile(hdfs, directory);
    FileSystem fileSystem = directory.getFileSystem(hdfs.newConf());
    try (InputFile file = storage.open(FILE);
        FSDataOutputStream out = fileSystem.append(new Path(directory, FILE))) {
      out.write(content, 0, 500);
      out.hflush();
      assertEquals(FILE_SIZE, file.sizeInBytes());
      assertRead(file, 0, FILE_SIZE);
    }
  }

  @Test
  void encryptedFilesAreNeverReadFromTheirBlocks(MiniDfs hdfs) throws IOException {
    HadoopStorage storage = writeFile(hdfs, new Path(hdfs.newEncryptedDirectory(), "table"));
    assertStreamed(storage);
  }

  @Test
  void stripedFilesAreNeverReadFromTheirBlocks(MiniDfs hdfs) throws IOException {
    Configuration conf = failFastConf(hdfs);
    conf.setInt("dfs.blocksize", 1 << 20); // as long as a stripe's cell, or longer
    HadoopStorage storage = writeFile(conf, new Path(hdfs.newStripedDirectory(), "table"));
    assertStreamed(storage);
  }

  @Test
  void filesOfOtherFileSystemsAreStreamed(@TempDir File directory) throws IOException {
    Configuration conf = new Configuration();
    conf.setClass(
        "fs." + ForeignFileSystem.SCHEME + ".impl", ForeignFileSystem.class, FileSystem.class);
    Files.write(directory.toPath().resolve("a.col"), content);
    HadoopStorage storage =
        HadoopStorage.at(conf, new Path(ForeignFileSystem.SCHEME + "://" + directory));
    try (InputFile file = storage.open("a.col")) {
      assertRead(file, 5, 1000);
      assertEquals(Optional.empty(), file.map(0, 1));
      assertFalse(file.markCorrupt(0, 1));
    }
    assertEquals(new ReadSources(0, 0, 0, 1000), storage.readSources());
    assertArrayEquals(content, Files.readAllBytes(directory.toPath().resolve("a.col")));
  }
}
