package dev.stoa.hadoop.mapreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that the memory of a task is limited by its budget, regardless of the numbers of columns
 * and rows.
 */
class WideTaskTest {
  @TempDir Path directory;

  @Test
  void aTaskWritesTwoThousandColumnsInAHeapSmallerThanItsRows() throws Exception {
    Path table = directory.resolve("wide");
    TestProcess process = TestProcess.run(directory, WideJob.class, table.toString());
    assertEquals(0, process.exitCode(), process.output());

    LocalStorage storage = LocalStorage.at(table);
    Table openedTable = Table.open(storage);
    assertEquals(WideJob.ROW_COUNT, openedTable.snapshot().rowCount());
    long minSizeInBytes =
        (long) WideJob.ROW_COUNT * WideMapper.COLUMN_COUNT * WideMapper.MIN_VALUE_SIZE_IN_BYTES;
    assertTrue(minSizeInBytes > TestProcess.HEAP_IN_MIB << 20, minSizeInBytes + " bytes of rows");
    try (RecordReader reader = openedTable.newScan().select("c0", "c1999").open(RecordMode.EAGER)) {
      for (long row = 0; row < WideJob.ROW_COUNT; row++) {
        assertTrue(reader.next());
        assertEquals(WideMapper.value(row, 0), reader.record().get("c0").toString());
        assertEquals(WideMapper.value(row, 1999), reader.record().get("c1999").toString());
      }
    }
  }
}
