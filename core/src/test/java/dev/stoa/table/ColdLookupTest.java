package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.sort.SortTerm;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The first lookup of a key reads little, also in a table of 1,000 split directories. */
class ColdLookupTest {
  private static final int KEY_COUNT = 200;
  private static final IndexSpec INDEX = IndexSpec.of("guid").including("size");
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Event", "fields": [
                {"name": "guid", "type": "string"},
                {"name": "token", "type": "string"},
                {"name": "size", "type": "long"}]}
              """);

  private final HookedStorage storage = new HookedStorage(new MemoryStorage());

  private static String guid(int row) {
    return "%08x-%08d".formatted(row * 0x9e3779b9, row);
  }

  private Table write(int rowCount, boolean isBucketed, boolean isSorted, int rowsPerSplit)
      throws IOException {
    PartitionSpec partitions =
        isBucketed ? PartitionSpec.parse("bucket(guid,1000)") : PartitionSpec.UNPARTITIONED;
    Table created = Table.create(storage, SCHEMA, partitions);
    created.indexes().add(INDEX).commit();
    Table table = created.refresh();
    WriteOptions options = WriteOptions.defaults();
    if (isSorted) {
      options = options.withSortBy(SortTerm.parseAll("guid"));
    }
    try (TableWriter writer = table.newWriter(options.withSplitSizeInBytes(rowsPerSplit * 100L))) {
      for (int row = 0; row < rowCount; row++) {
        GenericData.Record record = new GenericData.Record(SCHEMA);
        record.put("guid", guid(row));
        record.put("token", "token " + row * 31L);
        record.put("size", (long) row);
        writer.write(record);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  /** Returns the reads of a lookup by a new {@code KeyLookup}. */
  private double readsPerKey(Table table, String column, boolean isPresent) throws IOException {
    Random random = new Random(3);
    long reads = 0;
    for (int i = 0; i < KEY_COUNT; i++) {
      int row = random.nextInt(50_000);
      try (KeyLookup lookup = table.newScan().select(column).openKeyLookup("guid")) {
        long before = storage.readCount();
        int found = lookup.findKey(isPresent ? guid(row) : guid(row) + "x").size();
        reads += storage.readCount() - before;
        assertEquals(isPresent ? 1 : 0, found);
      }
    }
    return (double) reads / KEY_COUNT;
  }

  private void assertReads(Table table, String column, boolean isPresent, double maxReads)
      throws IOException {
    double reads = readsPerKey(table, column, isPresent);
    assertTrue(reads <= maxReads, "%.2f reads for %s".formatted(reads, column));
  }

  @ParameterizedTest
  @CsvSource({"false, true", "false, false", "true, false"})
  void readsTheIndexAndOneColumn(boolean isBucketed, boolean isOne) throws IOException {
    int rowsPerSplit = isOne || isBucketed ? 1_000_000 : 16;
    Table table = write(50_000, isBucketed, isBucketed || !isOne, rowsPerSplit);
    long splitCount = table.snapshot().splitCount();
    assertTrue(isOne ? splitCount == 1 : splitCount >= 900, splitCount + " split directories");
    assertReads(table, "size", true, 1.1);
    assertReads(table, "size", false, 1.1);
    assertReads(table, "token", false, 1.1);
    // A small file of a column is read at once, others from their end, then at the row.
    assertReads(table, "token", true, isOne ? 4 : 2.1);
  }

  @Test
  void readsAnIndexThatSplitDirectoriesShareIfNoneIsRuledOut() throws IOException {
    Table table = write(50_000, false, false, 16);
    long splitCount = table.snapshot().splitCount();
    assertTrue(splitCount >= 900, splitCount + " split directories");
    assertEquals((double) splitCount, readsPerKey(table, "size", false), splitCount / 5.0);
    table.indexes().add(INDEX).commit();
    table = table.refresh();
    assertReads(table, "size", true, 1.1);
    assertReads(table, "size", false, 1.1);
    assertReads(table, "token", false, 1.1);
    assertReads(table, "token", true, 2.1);
  }
}
