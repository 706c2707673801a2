package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.local.LocalStorage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables are opened by paths and URIs, and at versions, times and tags. */
class TableLocationTest {
  @TempDir Path directory;

  @Test
  void pathsAndTheirUrisOpenTheSameTable() throws IOException {
    Path path = directory.resolve("a table");
    assertFalse(Table.exists(path));
    Table createdTable = Table.create(path, NumberTable.SCHEMA);
    assertTrue(Table.exists(path.toUri()));
    assertEquals(uuid(createdTable), uuid(Table.open(path)));
    assertEquals(uuid(createdTable), uuid(Table.open(path.toUri())));
    assertEquals(
        uuid(createdTable), uuid(Table.open(URI.create("FILE:" + path.toUri().getRawPath()))));
  }

  @Test
  void urisWithoutASchemeOpenLocalPaths() throws IOException {
    URI uri = URI.create(directory.resolve("plain").toString());
    Table createdTable =
        Table.create(uri, NumberTable.SCHEMA, PartitionSpec.parse("bucket(number,2)"));
    assertEquals(uuid(createdTable), uuid(Table.open(directory.resolve("plain"))));
  }

  @Test
  void rejectsUnknownSchemesAndListsTheKnownOnes() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Table.open(URI.create("gopher://h/t")))
            .getMessage();
    assertTrue(message.contains("the scheme \"gopher\" is not supported, only file:"), message);
    assertTrue(message.contains("dev.stoa:stoa-hadoop"), message);
  }

  @Test
  void rejectsLocalUrisWithAHostOrWithoutAPath() {
    for (String uri : new String[] {"file://host/table", "file:table", ""}) {
      assertThrows(IllegalArgumentException.class, () -> Table.open(URI.create(uri)), uri);
    }
  }

  @Test
  void anOpenTableOpensVersionsTimesAndTags() throws IOException {
    Path path = directory.resolve("history");
    NumberTable.append(LocalStorage.at(path), 0, 10);
    NumberTable.append(LocalStorage.at(path), 10, 20);
    Table table = Table.open(path);
    table.newTag("first", 2).commit();
    assertEquals(2, table.at(2).snapshot().version());
    assertEquals(2, table.at("first").snapshot().version());
    assertEquals(
        table.at(2).snapshot().version(),
        table.at(table.at(2).snapshot().time()).snapshot().version());
  }

  private static UUID uuid(Table table) {
    return table.state().root().tableUuid();
  }
}
