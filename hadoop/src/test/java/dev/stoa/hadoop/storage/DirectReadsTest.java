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

/** How blocks on this machine are read; in the mini cluster all blocks are. */
@ExtendWith(MiniDfsExtension.class)
class DirectReadsTest {
  private static final int BLOCK = MiniDfs.BLOCK_SIZE_IN_BYTES;
  private static final int SIZE = 4 * BLOCK + 1000;
  private static final String FILE = "s-0/1-a.col";

  private final byte[] content = new byte[SIZE];

  DirectReadsTest() {
    new Random(1).nextBytes(content);
  }

  private HadoopStorage written(MiniDfs hdfs, Path directory) throws IOException {
    return written(hdfs.newConf(), directory);
  }

  private HadoopStorage written(Configuration conf, Path directory) throws IOException {
    HadoopStorage storage = HadoopStorage.at(conf, directory);
    try (OutputFile file = storage.create(FILE)) {
      file.write(content, 0, SIZE);
      file.complete();
    }
    return storage;
  }

  /** A configuration that does not wait for seconds for a block to come back. */
  private static Configuration impatient(MiniDfs hdfs) {
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
    assertEquals(0, target[0] | target[length + 1], "the bytes around them");
  }

  @Test
  void blocksOfThisMachineAreReadFromTheFilesThatHoldThem(MiniDfs hdfs) throws IOException {
    HadoopStorage storage = written(hdfs, hdfs.newPath());
    try (InputFile file = storage.open(FILE)) {
      assertRead(file, 0, SIZE);
      assertRead(file, BLOCK - 1, 2);
      assertRead(file, SIZE - 1, 1);
      assertRead(file, 7, 0);
    }
    assertEquals(new ReadSources(SIZE + 3, 0, 0, 0), storage.readSources());
  }

  @Test
  void aRangeWithinABlockIsMappedAndStaysValidWhenTheFileIsClosed(MiniDfs hdfs) throws IOException {
    HadoopStorage storage = written(hdfs, hdfs.newPath());
    Optional<ByteBuffer> second;
    try (InputFile file = storage.open(FILE)) {
      second = file.map(BLOCK, BLOCK);
      assertEquals(Optional.empty(), file.map(BLOCK - 1, 2), "two blocks are two files");
      assertEquals(1000, file.map(4L * BLOCK, 1000).orElseThrow().remaining());
    }
    assertEquals(ByteBuffer.wrap(content, BLOCK, BLOCK), second.orElseThrow());
  }

  @Test
  void streamsWhenDirectReadsAreDisabled(MiniDfs hdfs) throws IOException {
    Path directory = hdfs.newPath();
    written(hdfs, directory);
    Configuration conf = hdfs.newConf();
    conf.setBoolean("stoa.read.direct", false);
    assertStreamed(HadoopStorage.at(conf, directory));
  }

  private void assertStreamed(HadoopStorage storage) throws IOException {
    try (InputFile file = storage.open(FILE)) {
      assertEquals(Optional.empty(), file.map(0, 1));
      assertRead(file, 10, SIZE - 10);
    }
    assertEquals(new ReadSources(0, 0, SIZE - 10, 0), storage.readSources());
  }

  @Test
  void streamsWhenDataNodesRefuseDirectReads(MiniDfs hdfs) throws Exception {
    Path directory = hdfs.newPath();
    written(hdfs, directory);
    UserGroupInformation other = UserGroupInformation.createRemoteUser("somebody else");
    other.doAs(
        (PrivilegedExceptionAction<Void>)
            () -> {
              assertStreamed(HadoopStorage.at(hdfs.newConf(), directory));
              return null;
            });
  }

  @Test
  void aDataNodeThatRefusedIsNotAskedAgain(MiniDfs hdfs) throws Exception {
    Path directory = hdfs.newPath();
    written(hdfs, directory);
    UserGroupInformation other = UserGroupInformation.createRemoteUser("somebody else");
    other.doAs(
        (PrivilegedExceptionAction<Void>)
            () -> {
              HadoopStorage storage = HadoopStorage.at(hdfs.newConf(), directory);
              long before = hdfs.callsToDataNodes();
              for (int round = 0; round < 5; round++) {
                try (InputFile file = storage.open(FILE)) {
                  assertRead(file, 0, SIZE);
                }
              }
              long calls = hdfs.callsToDataNodes() - before;
              assertTrue(calls > 0 && calls <= MiniDfs.HOSTS.size(), calls + " calls");
              return null;
            });
  }

  @Test
  void oneReportLocatesAllBlocksOfAVolume(MiniDfs hdfs) throws IOException {
    Path directory = hdfs.newPath();
    HadoopStorage storage = HadoopStorage.at(hdfs.newConf(), directory);
    int files = 60;
    for (int i = 0; i < files; i++) {
      try (OutputFile file = storage.create("s-0/" + i + ".col")) {
        file.write(content, 0, 1000);
        file.complete();
      }
    }
    long before = hdfs.callsToDataNodes();
    for (int i = 0; i < files; i++) {
      try (InputFile file = storage.open("s-0/" + i + ".col")) {
        assertRead(file, 0, 1000);
      }
    }
    assertEquals(new ReadSources(1000L * files, 0, 0, 0), storage.readSources());
    long calls = hdfs.callsToDataNodes() - before;
    assertTrue(calls > 0 && calls <= files / 2, calls + " calls");
  }

  @Test
  void aBlockThatWasMovedAwayIsReadElsewhere(MiniDfs hdfs) throws IOException {
    Path directory = hdfs.newPath();
    HadoopStorage storage = written(hdfs, directory);
    List<File> copies = hdfs.blockFiles(new Path(directory, FILE), 2);
    assertEquals(2, copies.size());
    try (InputFile file = storage.open(FILE)) {
      assertRead(file, 0, 2 * BLOCK);
      assertTrue(copies.get(0).delete());
      assertRead(file, 2 * BLOCK, BLOCK);
    }
  }

  @Test
  void aBlockThatIsDeletedWhileItIsOpenIsReadToItsEnd(MiniDfs hdfs) throws IOException {
    Path directory = hdfs.newPath();
    HadoopStorage storage = written(hdfs, directory);
    try (InputFile file = storage.open(FILE)) {
      ByteBuffer mapped = file.map(BLOCK, BLOCK).orElseThrow();
      for (File copy : hdfs.blockFiles(new Path(directory, FILE), 1)) {
        assertTrue(copy.delete());
      }
      assertRead(file, BLOCK, BLOCK);
      assertEquals(ByteBuffer.wrap(content, BLOCK, BLOCK), mapped);
    }
  }

  @Test
  void aBlockWithoutAnyCopyFailsWithItsFilesName(MiniDfs hdfs) throws IOException {
    Path directory = hdfs.newPath();
    HadoopStorage storage = written(impatient(hdfs), directory);
    try (InputFile file = storage.open(FILE)) {
      for (File copy : hdfs.blockFiles(new Path(directory, FILE), 3)) {
        assertTrue(copy.delete());
      }
      assertRead(file, 0, BLOCK);
      IOException failure =
          assertThrows(IOException.class, () -> file.readFully(3 * BLOCK, new byte[9], 0, 9));
      assertTrue(failure.getMessage().contains(FILE), failure.getMessage());
    }
  }

  @Test
  void aCopyThatIsCutUnderUsIsLeftForOthers(MiniDfs hdfs) throws IOException {
    Path directory = hdfs.newPath();
    HadoopStorage storage = written(impatient(hdfs), directory);
    List<File> copies = hdfs.blockFiles(new Path(directory, FILE), 1);
    try (InputFile file = storage.open(FILE)) {
      assertRead(file, BLOCK, 1);
      byte[] whole = Files.readAllBytes(copies.get(0).toPath());
      for (File copy : copies) {
        cut(copy);
      }
      IOException failure =
          assertThrows(IOException.class, () -> file.readFully(BLOCK + 9, new byte[9], 0, 9));
      assertTrue(failure.getMessage().contains(FILE), failure.getMessage());
      Files.write(copies.get(0).toPath(), whole);
      assertRead(file, BLOCK + 9, 9);
    }
    assertEquals(1, storage.readSources().direct());
    assertTrue(storage.readSources().streamedLocal() >= 9);
  }

  private static void cut(File file) throws IOException {
    try (RandomAccessFile open = new RandomAccessFile(file, "rw")) {
      open.setLength(0);
    }
  }

  @Test
  void distrustedBytesAreReadThroughHdfs(MiniDfs hdfs) throws IOException {
    HadoopStorage storage = written(hdfs, hdfs.newPath());
    try (InputFile file = storage.open(FILE)) {
      assertRead(file, 0, 10);
      assertTrue(file.markCorrupt(5, 1));
      assertFalse(file.markCorrupt(6, 1), "the same block");
      assertRead(file, 0, 10);
      assertRead(file, BLOCK, 10);
    }
    assertEquals(new ReadSources(20, 0, 10, 0), storage.readSources());
  }

  @Test
  void whatHasNoChecksumsOfOursIsReadAsHdfsHasCheckedIt(MiniDfs hdfs) throws IOException {
    Path directory = hdfs.newPath();
    HadoopStorage storage = written(hdfs, directory);
    try (RandomAccessFile copy =
        new RandomAccessFile(hdfs.blockFiles(new Path(directory, FILE), 1).get(0), "rw")) {
      copy.write(content[BLOCK] ^ 1);
    }
    for (int round = 0; round < 20; round++) { // which replica it reads is random
      try (InputFile file = storage.open(FILE)) {
        assertArrayEquals(content, file.readVerified(SIZE));
      }
    }
    assertEquals(0, storage.readSources().direct());
  }

  @Test
  void aFileThatIsClosedTwiceIsCountedOnce(MiniDfs hdfs) throws IOException {
    HadoopStorage storage = written(hdfs, hdfs.newPath());
    InputFile file = storage.open(FILE);
    assertTrue(file.markCorrupt(0, SIZE));
    assertRead(file, 0, 10);
    file.close();
    file.close();
    assertEquals(new ReadSources(0, 0, 10, 0), storage.readSources());
  }

  @Test
  void aFileThatIsBeingWrittenIsStreamedAsFarAsItCanBeSeen(MiniDfs hdfs) throws IOException {
    Path directory = hdfs.newPath();
    HadoopStorage storage = HadoopStorage.at(hdfs.newConf(), directory);
    FileSystem fileSystem = directory.getFileSystem(hdfs.newConf());
    int seen = BLOCK + BLOCK / 2;
    try (FSDataOutputStream out = fileSystem.create(new Path(directory, FILE))) {
      out.write(content, 0, seen);
      out.hflush();
      try (InputFile file = storage.open(FILE)) {
        assertEquals(seen, file.sizeInBytes());
        assertRead(file, 0, seen);
      }
      assertEquals(new ReadSources(BLOCK, 0, BLOCK / 2, 0), storage.readSources());
      out.write(content, seen, SIZE - seen);
    }
    try (InputFile file = storage.open(FILE)) {
      assertRead(file, 0, SIZE);
    }
    assertEquals(new ReadSources(BLOCK + SIZE, 0, BLOCK / 2, 0), storage.readSources());
  }

  @Test
  void aFileThatIsAppendedToIsReadAsItWasOpened(MiniDfs hdfs) throws IOException {
    Path directory = hdfs.newPath();
    HadoopStorage storage = written(hdfs, directory);
    FileSystem fileSystem = directory.getFileSystem(hdfs.newConf());
    try (InputFile file = storage.open(FILE);
        FSDataOutputStream out = fileSystem.append(new Path(directory, FILE))) {
      out.write(content, 0, 500);
      out.hflush();
      assertEquals(SIZE, file.sizeInBytes());
      assertRead(file, 0, SIZE);
    }
  }

  @Test
  void encryptedFilesAreNeverReadFromTheirBlocks(MiniDfs hdfs) throws IOException {
    HadoopStorage storage = written(hdfs, new Path(hdfs.newEncryptedPath(), "table"));
    assertStreamed(storage);
  }

  @Test
  void stripedFilesAreNeverReadFromTheirBlocks(MiniDfs hdfs) throws IOException {
    Configuration conf = impatient(hdfs);
    conf.setInt("dfs.blocksize", 1 << 20); // as long as a stripe's cell, or longer
    HadoopStorage storage = written(conf, new Path(hdfs.newStripedPath(), "table"));
    assertStreamed(storage);
  }

  @Test
  void filesOfAForeignFileSystemAreReadThroughItsStreams(@TempDir File directory)
      throws IOException {
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
