package dev.stoa.bench.experiment.scheduling;

import dev.stoa.cli.work.ProgressListener;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.change.Append;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * The study's input: random bytes, read in blocks of 128 KB. The row counts of the 160 split
 * directories differ by at most one.
 */
final class RandomBlocks {
  static final String BLOCK = "block";

  /** The number of 64 MB chunks in the study. */
  static final int SPLIT_DIRECTORIES = 160;

  private static final int BLOCK_SIZE = 128 * 1024;
  private static final Schema SCHEMA =
      SchemaBuilder.record("RandomBlock").fields().requiredBytes(BLOCK).endRecord();

  private RandomBlocks() {}

  /** Writes {@code rows} rows; the same for the same seed. */
  static void write(Path directory, long rows, long seed, ProgressListener progress)
      throws IOException {
    progress.begin("generating random blocks:", rows * BLOCK_SIZE);
    Table table = Table.create(LocalStorage.at(directory), SCHEMA);
    Append append = table.newAppend();
    Random random = new Random(seed);
    long row = 0;
    for (int split = 1; split <= SPLIT_DIRECTORIES; split++) {
      long end = rows * split / SPLIT_DIRECTORIES;
      if (row < end) {
        try (TableWriter writer = table.newWriter()) {
          for (; row < end; row++) {
            writer.write(block(random));
          }
          append.add(writer.finish());
        }
      }
      progress.update(row, row * BLOCK_SIZE);
    }
    append.commit();
    progress.end();
  }

  private static GenericRecord block(Random random) {
    byte[] bytes = new byte[BLOCK_SIZE];
    random.nextBytes(bytes);
    GenericRecord record = new GenericData.Record(SCHEMA);
    record.put(BLOCK, ByteBuffer.wrap(bytes));
    return record;
  }
}
