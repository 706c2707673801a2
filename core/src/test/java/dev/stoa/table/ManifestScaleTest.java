package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.manifest.TablePaths;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SchemaFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;

/**
 * Planning a scan of a table with 10,000 split directories and 100 columns reads little of its
 * manifest.
 */
class ManifestScaleTest {
  private static final int SPLIT_COUNT = 10_000;
  private static final int COLUMN_COUNT = 100;

  private static Schema schema() {
    SchemaBuilder.FieldAssembler<Schema> fields = SchemaBuilder.record("Wide").fields();
    for (int i = 0; i < COLUMN_COUNT; i++) {
      fields = fields.optionalLong("column" + i);
    }
    return fields.endRecord();
  }

  private static List<WrittenSplit> splits(UUID tableUuid) {
    Random random = new Random(1);
    SchemaFile schemaFile =
        SchemaFile.of(TableSchema.of(schema()).avroJsonWithIds().getBytes(StandardCharsets.UTF_8));
    List<WrittenSplit> splits = new ArrayList<>();
    for (int number = 0; number < SPLIT_COUNT; number++) {
      List<ColumnFile> files = new ArrayList<>();
      for (int id = 1; id <= COLUMN_COUNT; id++) {
        String name = String.format("%d-column%d.%08x.col", id, id - 1, random.nextInt());
        long sizeInBytes = 1_000_000L + random.nextInt(1_000_000);
        files.add(
            new ColumnFile(
                id, name, PageFormat.PLAIN_UNCOMPRESSED, sizeInBytes, random.nextInt(), 2));
      }
      String name = String.format("s-%06d-%08x", number, random.nextInt());
      splits.add(
          new WrittenSplit(
              tableUuid,
              new SplitDirectory(
                  name, new UUID(random.nextLong(), number), 10_000, schemaFile, files)));
    }
    return splits;
  }

  @Test
  void planningReadsOnlyTheSelectedColumnsOfTheManifest() throws IOException {
    MemoryStorage storage = new MemoryStorage();
    Table emptyTable = Table.create(storage, schema());
    emptyTable.newAppend().add(splits(emptyTable.snapshot().root().tableUuid())).commit();
    long manifestSizeInBytes = 0;
    for (StorageEntry entry : storage.list(TablePaths.METADATA)) {
      manifestSizeInBytes += entry.sizeInBytes();
    }
    assertTrue(
        manifestSizeInBytes < 20L * SPLIT_COUNT * COLUMN_COUNT,
        "the manifest takes " + manifestSizeInBytes);
    HookedStorage hookedStorage = new HookedStorage(storage);
    Table table = Table.open(hookedStorage);
    assertTrue(hookedStorage.bytesRead() < 20_000, "opening read " + hookedStorage.bytesRead());
    List<ScanTask> tasks = table.newScan().select("column3", "column70").tasks();
    assertEquals(SPLIT_COUNT, tasks.size());
    assertEquals(100_000_000L, tasks.stream().mapToLong(ScanTask::rowCount).sum());
    assertTrue(
        hookedStorage.bytesRead() < manifestSizeInBytes * 5 / 100,
        "planning read " + hookedStorage.bytesRead());
    assertTrue(
        hookedStorage.openedPaths().stream().allMatch(path -> path.startsWith(TablePaths.METADATA)),
        () -> "planning opened " + hookedStorage.openedPaths());
  }
}
