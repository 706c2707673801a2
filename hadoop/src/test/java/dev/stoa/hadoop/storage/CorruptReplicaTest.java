package dev.stoa.hadoop.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.ForwardingInputFile;
import dev.stoa.storage.ForwardingStorage;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.write.TableWriter;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scans of files with one corrupt replica of a block, and a healthy one. */
@ExtendWith(MiniDfsExtension.class)
class CorruptReplicaTest {
  private static final int ROW_COUNT = 5_000;
  private static final int MAX_ROUND_COUNT = 100;
  private static final Schema SCHEMA =
      SchemaBuilder.record("Row").fields().requiredString("text").endRecord();

  private MiniDfs hdfs;
  private Path directory;
  private HadoopStorage storage;

  @BeforeEach
  void writeTable(MiniDfs miniDfs) throws IOException {
    hdfs = miniDfs;
    directory = hdfs.newPath();
    storage = HadoopStorage.at(hdfs.newConf(), directory);
    Table table = Table.create(storage, SCHEMA);
    try (TableWriter writer = table.newWriter()) {
      GenericData.Record row = new GenericData.Record(SCHEMA);
      for (int i = 0; i < ROW_COUNT; i++) {
        row.put("text", text(i));
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  private static String text(int row) {
    return "row " + row + " of " + Integer.toHexString(row * 0x9e3779b9);
  }

  /** Changes a byte in one of the two replicas of the column's file. */
  private void corrupt(double relativePosition) throws IOException {
    corrupt(relativePosition, 1);
  }

  /**
   * Changes bytes in one of the two replicas of the column's file.
   *
   * @param relativePosition the position of the first byte, as a fraction of the file's size
   */
  private void corrupt(double relativePosition, int byteCount) throws IOException {
    String split =
        storage.list("").stream()
            .map(StorageEntry::name)
            .filter(name -> name.startsWith("s-"))
            .findFirst()
            .orElseThrow();
    StorageEntry column =
        storage.list(split).stream()
            .filter(file -> file.name().endsWith(".col"))
            .findFirst()
            .orElseThrow();
    Path file = new Path(directory, split + "/" + column.name());
    long position = (long) (relativePosition * column.sizeInBytes());
    int block = (int) (position / MiniDfs.BLOCK_SIZE_IN_BYTES);
    List<File> replicas = hdfs.blockFiles(file, block);
    assertEquals(2, replicas.size());
    try (RandomAccessFile replica = new RandomAccessFile(replicas.get(0), "rw")) {
      for (int i = 0; i < byteCount; i++) {
        long offset = position % MiniDfs.BLOCK_SIZE_IN_BYTES + i;
        replica.seek(offset);
        int oldByte = replica.read();
        replica.seek(offset);
        replica.write(oldByte ^ 1);
      }
    }
  }

  private void assertAllRowsAreRead(Storage tableStorage) throws IOException {
    int row = 0;
    for (ScanTask task : Table.open(tableStorage).newScan().tasks(Long.MAX_VALUE)) {
      try (RecordReader reader = task.open(tableStorage, RecordMode.EAGER)) {
        while (reader.next()) {
          assertEquals(text(row++), reader.record().get("text").toString());
        }
      }
    }
    assertEquals(ROW_COUNT, row);
  }

  /** Opens the table's storage again; it chooses replicas at random. */
  private HadoopStorage reopen() throws IOException {
    return HadoopStorage.at(hdfs.newConf(), directory);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 33_000})
  void copiedBytesAreReadFromAnotherReplica(int corruptByteCount) throws IOException {
    corrupt(0.01, corruptByteCount);
    boolean hasReadCorruptReplica = false;
    for (int round = 0; round < MAX_ROUND_COUNT && !hasReadCorruptReplica; round++) {
      HadoopStorage hdfsStorage = reopen();
      assertAllRowsAreRead(
          new ForwardingStorage(hdfsStorage) {
            @Override
            public InputFile open(String path) throws IOException {
              return new ForwardingInputFile(hdfsStorage.open(path)) {};
            }
          });
      assertTrue(hdfsStorage.readSources().direct() > 0);
      hasReadCorruptReplica = hdfsStorage.readSources().streamedLocal() > 0;
    }
    assertTrue(hasReadCorruptReplica, "the corrupt replica was never read");
  }

  @Test
  void mappedBytesFailAndCanBeReadThroughHdfs() throws IOException {
    corrupt(0.3);
    Optional<String> failure = Optional.empty();
    for (int round = 0; round < MAX_ROUND_COUNT && failure.isEmpty(); round++) {
      try {
        assertAllRowsAreRead(reopen());
      } catch (UncheckedIOException e) {
        failure = Optional.of(e.getMessage());
      }
    }
    String message = failure.orElseThrow();
    assertTrue(message.contains("run the command or job again"), message);
    assertTrue(message.contains(directory.toString()), message);
    Configuration conf = hdfs.newConf();
    conf.setBoolean(HadoopStorage.DIRECT_READS, false);
    assertAllRowsAreRead(HadoopStorage.at(conf, directory));
  }

  @Test
  void theEndOfAFileIsReadFromAnotherReplica() throws IOException {
    corrupt(0.99999);
    boolean hasReadCorruptReplica = false;
    for (int round = 0; round < MAX_ROUND_COUNT && !hasReadCorruptReplica; round++) {
      HadoopStorage reopened = reopen();
      assertAllRowsAreRead(reopened);
      hasReadCorruptReplica = reopened.readSources().streamedLocal() > 0;
    }
    assertTrue(hasReadCorruptReplica, "the corrupt replica was never read");
  }
}
