package dev.stoa.hadoop.mapreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.RecordMode;
import dev.stoa.table.RecordReader;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A task's memory is bounded by its budget, not by its columns or rows. */
class WideTaskTest {
  private static final int HEAP_IN_MIB = 96;

  @TempDir Path directory;

  @Test
  void aTaskWritesTwoThousandColumnsInAHeapSmallerThanItsRows() throws Exception {
    Path table = directory.resolve("wide");
    Path log = directory.resolve("log");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + HEAP_IN_MIB + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                WideJob.class.getName(),
                table.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertEquals(0, process.waitFor(), () -> read(log));

    LocalStorage storage = LocalStorage.at(table);
    Table written = Table.open(storage);
    assertEquals(WideJob.ROWS, written.snapshot().rowCount());
    assertTrue(
        written.snapshot().sizeInBytes() > HEAP_IN_MIB << 20,
        written.snapshot().sizeInBytes() + "");
    try (RecordReader reader = written.newScan().select("c0", "c1999").open(RecordMode.EAGER)) {
      for (long row = 0; row < WideJob.ROWS; row++) {
        assertTrue(reader.next());
        assertEquals(WideMapper.value(row, 0), reader.record().get("c0").toString());
        assertEquals(WideMapper.value(row, 1999), reader.record().get("c1999").toString());
      }
    }
  }

  private static String read(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
