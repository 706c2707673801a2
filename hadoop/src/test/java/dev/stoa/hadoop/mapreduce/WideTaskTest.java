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

/** A task's memory is bounded by its budget, not by its columns or rows. */
class WideTaskTest {
  @TempDir Path directory;

  @Test
  void aTaskWritesTwoThousandColumnsInAHeapSmallerThanItsRows() throws Exception {
    Path table = directory.resolve("wide");
    TestProcess process = TestProcess.run(directory, WideJob.class, table.toString());
    assertEquals(0, process.exitCode(), process.output());

    LocalStorage storage = LocalStorage.at(table);
    Table written = Table.open(storage);
    assertEquals(WideJob.ROWS, written.snapshot().rowCount());
    long minBytes = (long) WideJob.ROWS * WideMapper.COLUMNS * WideMapper.MIN_BYTES;
    assertTrue(minBytes > TestProcess.HEAP_IN_MIB << 20, minBytes + " bytes of rows");
    try (RecordReader reader = written.newScan().select("c0", "c1999").open(RecordMode.EAGER)) {
      for (long row = 0; row < WideJob.ROWS; row++) {
        assertTrue(reader.next());
        assertEquals(WideMapper.value(row, 0), reader.record().get("c0").toString());
        assertEquals(WideMapper.value(row, 1999), reader.record().get("c1999").toString());
      }
    }
  }
}
