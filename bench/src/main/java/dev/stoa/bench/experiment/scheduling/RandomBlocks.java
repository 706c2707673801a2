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
 * Writes the input of the MapReduce study: rows with blocks of 128 KiB of random bytes. The row
 * counts of the 160 split directories differ by at most one.
 */
final class RandomBlocks {
  static final String BLOCK_COLUMN = "block";

  /** The number of 64 MB chunks of the study's file. */
  static final int SPLIT_DIRECTORY_COUNT = 160;

  private static final int BLOCK_SIZE_IN_BYTES = 128 * 1024;
  private static final Schema SCHEMA =
      SchemaBuilder.record("RandomBlock").fields().requiredBytes(BLOCK_COLUMN).endRecord();

  private RandomBlocks() {}

  /** Writes {@code rowCount} rows; the same seed gives the same rows. */
  static void write(Path directory, long rowCount, long seed, ProgressListener progress)
      throws IOException {
    progress.begin("generating random blocks:", rowCount * BLOCK_SIZE_IN_BYTES);
    Table table = Table.create(LocalStorage.at(directory), SCHEMA);
    Append append = table.newAppend();
    Random random = new Random(seed);
    long row = 0;
    for (int split = 1; split <= SPLIT_DIRECTORY_COUNT; split++) {
      long endRow = rowCount * split / SPLIT_DIRECTORY_COUNT;
      if (row < endRow) {
        try (TableWriter writer = table.newWriter()) {
          for (; row < endRow; row++) {
            writer.write(block(random));
          }
          append.add(writer.finish());
        }
      }
      progress.update(row, row * BLOCK_SIZE_IN_BYTES);
    }
    append.commit();
    progress.end();
  }

  private static GenericRecord block(Random random) {
    byte[] bytes = new byte[BLOCK_SIZE_IN_BYTES];
    random.nextBytes(bytes);
    GenericRecord record = new GenericData.Record(SCHEMA);
    record.put(BLOCK_COLUMN, ByteBuffer.wrap(bytes));
    return record;
  }
}
