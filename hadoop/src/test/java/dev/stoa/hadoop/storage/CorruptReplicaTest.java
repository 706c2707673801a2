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

/** Scans where the local replica of a block is corrupt while others are healthy. */
@ExtendWith(MiniDfsExtension.class)
class CorruptReplicaTest {
  private static final int ROWS = 5_000;
  private static final int MAX_ROUNDS = 100;
  private static final Schema SCHEMA =
      SchemaBuilder.record("Row").fields().requiredString("text").endRecord();

  private MiniDfs hdfs;
  private Path directory;
  private HadoopStorage storage;

  @BeforeEach
  void writeTable(MiniDfs started) throws IOException {
    hdfs = started;
    directory = hdfs.newPath();
    storage = HadoopStorage.at(hdfs.newConf(), directory);
    Table table = Table.create(storage, SCHEMA);
    try (TableWriter writer = table.newWriter()) {
      GenericData.Record row = new GenericData.Record(SCHEMA);
      for (int i = 0; i < ROWS; i++) {
        row.put("text", text(i));
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  private static String text(int row) {
    return "row " + row + " of " + Integer.toHexString(row * 0x9e3779b9);
  }

  /** Changes a byte in one of a file's two replicas. */
  private void damage(double share) throws IOException {
    damage(share, 1);
  }

  private void damage(double share, int length) throws IOException {
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
    long position = (long) (share * column.sizeInBytes());
    int block = (int) (position / MiniDfs.BLOCK_SIZE_IN_BYTES);
    List<File> copies = hdfs.blockFiles(file, block);
    assertEquals(2, copies.size());
    try (RandomAccessFile open = new RandomAccessFile(copies.get(0), "rw")) {
      for (int i = 0; i < length; i++) {
        long at = position % MiniDfs.BLOCK_SIZE_IN_BYTES + i;
        open.seek(at);
        int old = open.read();
        open.seek(at);
        open.write(old ^ 1);
      }
    }
  }

  private void assertAllRowsAreRead(Storage from) throws IOException {
    int row = 0;
    for (ScanTask task : Table.open(from).newScan().tasks(Long.MAX_VALUE)) {
      try (RecordReader reader = task.open(from, RecordMode.EAGER)) {
        while (reader.next()) {
          assertEquals(text(row++), reader.record().get("text").toString());
        }
      }
    }
    assertEquals(ROWS, row);
  }

  /** A new storage for the table; which replica it reads is random. */
  private HadoopStorage anew() throws IOException {
    return HadoopStorage.at(hdfs.newConf(), directory);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 33_000})
  void bytesThatAreReadComeFromAnotherCopy(int damagedBytes) throws IOException {
    damage(0.01, damagedBytes);
    boolean isMet = false;
    for (int round = 0; round < MAX_ROUNDS && !isMet; round++) {
      HadoopStorage inner = anew();
      assertAllRowsAreRead(
          new ForwardingStorage(inner) {
            @Override
            public InputFile open(String path) throws IOException {
              return new ForwardingInputFile(inner.open(path)) {};
            }
          });
      assertTrue(inner.readSources().direct() > 0);
      isMet = inner.readSources().streamedLocal() > 0;
    }
    assertTrue(isMet, "the damage was met");
  }

  @Test
  void bytesThatAreMappedFailButAreReadWholeThroughHdfs() throws IOException {
    damage(0.3);
    Optional<String> failure = Optional.empty();
    for (int round = 0; round < MAX_ROUNDS && failure.isEmpty(); round++) {
      try {
        assertAllRowsAreRead(anew());
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
  void theEndOfAFileComesFromAnotherCopy() throws IOException {
    damage(0.99999);
    boolean isMet = false;
    for (int round = 0; round < MAX_ROUNDS && !isMet; round++) {
      HadoopStorage read = anew();
      assertAllRowsAreRead(read);
      isMet = read.readSources().streamedLocal() > 0;
    }
    assertTrue(isMet, "the damage was met");
  }
}
