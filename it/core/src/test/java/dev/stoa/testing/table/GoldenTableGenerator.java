package dev.stoa.testing.table;

import dev.stoa.storage.local.LocalStorage;
import dev.stoa.testing.layout.LayoutAndCodec;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Generates the golden tables. Run by hand with {@code ./stoa test -- -pl it/core -am
 * -Dtest=GoldenTableGenerator -Dgolden=DIRECTORY}; never overwrites an existing table.
 */
final class GoldenTableGenerator {
  @Test
  void writeTablesOfAllLayoutsAndCodecs() throws IOException {
    Path directory = Path.of(System.getProperty("golden"));
    for (LayoutAndCodec layoutAndCodec : LayoutAndCodec.all()) {
      GoldenTables.write(
          LocalStorage.at(directory.resolve(GoldenTables.name(layoutAndCodec))), layoutAndCodec);
    }
  }

  @Test
  void writeTablesOfColumnGroups() throws IOException {
    Path directory = Path.of(System.getProperty("golden"));
    GoldenTables.writeGroups(LocalStorage.at(directory.resolve(GoldenTables.GROUPS)));
    GoldenTables.writeRows(LocalStorage.at(directory.resolve(GoldenTables.ROWS)));
  }

  @Test
  void writeAPartitionedTable() throws IOException {
    Path directory = Path.of(System.getProperty("golden"));
    GoldenTables.writePartitioned(LocalStorage.at(directory.resolve(GoldenTables.PARTITIONED)));
  }

  @Test
  void writeATableWithSeveralPartitionSpecs() throws IOException {
    Path directory = Path.of(System.getProperty("golden"));
    GoldenTables.writeRepartitioned(LocalStorage.at(directory.resolve(GoldenTables.REPARTITIONED)));
  }

  @Test
  void writeTablesOfVectorPages() throws IOException {
    Path directory = Path.of(System.getProperty("golden"));
    for (GoldenTables.VectorTable table : GoldenTables.vectorTables()) {
      table.write(LocalStorage.at(directory.resolve(table.name())));
    }
  }

  @Test
  void writeATableWithChanges() throws IOException {
    Path directory = Path.of(System.getProperty("golden"));
    GoldenChanges.write(LocalStorage.at(directory.resolve(GoldenChanges.NAME)));
  }
}
