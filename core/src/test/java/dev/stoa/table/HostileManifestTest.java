package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.ManifestPatch;
import dev.stoa.format.manifest.ManifestSegment;
import dev.stoa.format.manifest.ManifestSegmentWriter;
import dev.stoa.format.manifest.PatchReference;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.format.manifest.Totals;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SchemaFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Append;
import dev.stoa.table.maintenance.Repair;
import dev.stoa.table.maintenance.TableVerifier;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Manifests and patches with correct checksums and invalid content are rejected. */
class HostileManifestTest {
  private static final UUID TABLE_UUID = new UUID(7, 8);

  private final Storage storage = new MemoryStorage();

  private static SplitDirectory split(String name, String fileName) {
    ColumnFile file = new ColumnFile(1, fileName, PageFormat.PLAIN_UNCOMPRESSED, 100, 5, 1);
    return new SplitDirectory(name, new UUID(1, 2), 10, SchemaFile.of(new byte[3]), List.of(file));
  }

  private String readFailureMessage(String path) {
    CorruptFileException error =
        assertThrows(
            CorruptFileException.class,
            () -> {
              try (ManifestSegment segment =
                  ManifestSegment.open(storage, path, Optional.empty(), new ReadCounters())) {
                segment.read(id -> true);
              }
            });
    assertTrue(error.getMessage().contains(path), error.getMessage());
    return error.getMessage();
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "../other", "/etc", "a/b", ".", "", "a\\b", "a\nb"})
  void rejectsNamesOutsideTheTable(String name) throws IOException {
    ManifestSegmentWriter.write(storage.create("m-1"), TABLE_UUID, List.of(split(name, "1-a.col")));
    assertTrue(readFailureMessage("m-1").contains("inside the table"));
    ManifestSegmentWriter.write(storage.create("m-2"), TABLE_UUID, List.of(split("s-1", name)));
    assertTrue(readFailureMessage("m-2").contains("inside the table"));
    SnapshotRoot root =
        SnapshotRoot.firstSnapshot(
            TableSchema.of(SchemaBuilder.record("R").fields().requiredInt("a").endRecord()),
            "token",
            0);
    SegmentReference segment =
        new SegmentReference(name, new ContainerReader.FileIdentity(1, 2), Totals.EMPTY, 0);
    byte[] snapshot =
        SnapshotFile.toBytes(
            root.nextSnapshot(
                new SnapshotRoot.Update("append", root.schema(), 1, List.of(segment)), "next", 0));
    assertTrue(storage.createIfAbsent(TablePaths.snapshot(2), snapshot));
    CorruptFileException error =
        assertThrows(CorruptFileException.class, () -> Table.open(storage));
    assertTrue(error.getMessage().contains("inside the table"), error.getMessage());
  }

  private static ByteWriter beginSection() {
    ByteWriter section = new ByteWriter();
    section.writeUuid(TABLE_UUID);
    return section;
  }

  private void writeSection(String path, ByteWriter section) throws IOException {
    try (OutputFile file = storage.create(path);
        ContainerWriter container = new ContainerWriter(file, FileKind.MANIFEST)) {
      container.writeBlock(new ByteWriter());
      ByteWriter footer = new ByteWriter();
      ContainerWriter.writeSection(ManifestSegment.SPLITS_TAG, section, footer);
      container.finish(footer);
    }
  }

  @Test
  void rejectsImpossibleSplitDirectoryCounts() throws IOException {
    ByteWriter section = beginSection();
    new Totals(1L << 40, 1L << 50, 1L << 60).write(section);
    section.writeVarint(0);
    section.writeVarint(0);
    writeSection("m-1", section);
    assertTrue(readFailureMessage("m-1").contains("found 1099511627776"));
  }

  @Test
  void rejectsImpossibleCountsOfSchemaFilesChecksumsAndColumns() throws IOException {
    ByteWriter schemaFilesSection = beginSection();
    Totals.EMPTY.write(schemaFilesSection);
    schemaFilesSection.writeVarint(1L << 31);
    writeSection("m-1", schemaFilesSection);
    assertTrue(readFailureMessage("m-1").contains("number of schema files"));
    ByteWriter checksumsSection = beginSection();
    Totals.EMPTY.write(checksumsSection);
    checksumsSection.writeVarint(1);
    checksumsSection.writeVarint(5);
    checksumsSection.writeVarint(1 << 30);
    writeSection("m-2", checksumsSection);
    assertTrue(readFailureMessage("m-2").contains("number of checksums"));
    ByteWriter columnsSection = beginSection();
    Totals.EMPTY.write(columnsSection);
    columnsSection.writeVarint(0);
    columnsSection.writeVarint(1 << 30);
    writeSection("m-3", columnsSection);
    assertTrue(readFailureMessage("m-3").contains("number of columns"));
  }

  @Test
  void rejectsRowCountsThatOverflow() throws IOException {
    List<SplitDirectory> splits = new ArrayList<>();
    for (long rowCount : new long[] {1L << 62, 1L << 62, 1L << 62, 1L << 62, 10}) {
      splits.add(
          new SplitDirectory(
              "s-" + splits.size(),
              new UUID(1, 2),
              rowCount,
              SchemaFile.of(new byte[3]),
              List.of()));
    }
    assertEquals(10, Totals.of(splits).rowCount());
    ManifestSegmentWriter.write(storage.create("m-1"), TABLE_UUID, splits);
    assertTrue(readFailureMessage("m-1").contains("expected 10 rows"));
  }

  private String patchFailureMessage(
      ContainerReader.FileIdentity identity, List<SplitDirectory> splits) {
    PatchReference reference = new PatchReference("p-1", identity);
    CorruptFileException error =
        assertThrows(
            CorruptFileException.class,
            () -> {
              try (ManifestPatch patch =
                  ManifestPatch.open(storage, reference, new ReadCounters())) {
                patch.apply(splits, id -> true);
              }
            });
    assertTrue(error.getMessage().contains("p-1"), error.getMessage());
    return error.getMessage();
  }

  @Test
  void rejectsPatchesOfAnotherNumberOfSplitDirectories() throws IOException {
    List<SplitDirectory> splits = List.of(split("s-1", "1-a.col"), split("s-2", "1-a.col"));
    ContainerReader.FileIdentity identity =
        ManifestPatch.write(storage.create(TablePaths.manifestFile("p-1")), TABLE_UUID, 5, splits);
    assertTrue(patchFailureMessage(identity, splits.subList(0, 1)).contains("found a patch of 2"));
    List<SplitDirectory> splitsAndAnother = new ArrayList<>(splits);
    splitsAndAnother.add(split("s-3", "1-a.col"));
    assertTrue(patchFailureMessage(identity, splitsAndAnother).contains("found a patch of 2"));
  }

  @Test
  void rejectsImpossibleSplitDirectoryCountsOfPatches() throws IOException {
    ByteWriter section = beginSection();
    section.writeInt(5);
    section.writeVarint(Integer.MAX_VALUE);
    section.writeVarint(0);
    ByteWriter footer = new ByteWriter();
    ContainerWriter.writeSection(1, section, footer);
    try (OutputFile file = storage.create(TablePaths.manifestFile("p-1"));
        ContainerWriter container = new ContainerWriter(file, FileKind.PATCH)) {
      container.finish(footer);
      ContainerReader.FileIdentity identity =
          new ContainerReader.FileIdentity(container.sizeInBytes(), container.fingerprint());
      assertTrue(patchFailureMessage(identity, List.of()).contains("found a patch of 2147483647"));
    }
  }

  @Test
  void rejectsCommitsToAConcurrentlyReplacedTable() throws IOException {
    var schema = SchemaBuilder.record("R").fields().requiredInt("a").endRecord();
    Table table = Table.create(storage, schema);
    Append append = table.newAppend();
    storage.delete(TablePaths.METADATA);
    Table.create(storage, schema);
    assertThrows(InvalidTableException.class, append::commit);
    assertEquals(1, Table.open(storage).snapshot().version());
  }

  @Test
  void reportsTheOffsetOfADuplicateFieldId() throws IOException {
    Table.create(storage, SchemaBuilder.record("R").fields().requiredInt("a").endRecord());
    SnapshotRoot firstRoot = SnapshotFile.read(storage, 1, new ReadCounters());
    Column column = firstRoot.schema().columns().get(0);
    List<Column> columns = new ArrayList<>();
    for (String name : List.of("a", "b", "c")) {
      int id = name.equals("c") ? column.id() : column.id() + columns.size();
      columns.add(new Column(id, name, column.fieldBytes(), "test"));
    }
    TableSchema schema =
        new TableSchema(firstRoot.schema().record(), columns, column.id() + 3, Map.of());
    SnapshotRoot secondRoot =
        firstRoot.nextSnapshot(new SnapshotRoot.Update("rename", schema, 0, List.of()), "next", 0);
    assertTrue(storage.createIfAbsent(TablePaths.snapshot(2), SnapshotFile.toBytes(secondRoot)));
    List<Column> storedColumns =
        SnapshotFile.read(storage, 2, new ReadCounters()).schema().columns();
    CorruptFileException error =
        assertThrows(CorruptFileException.class, () -> storedColumns.get(0));
    // The 16 bytes of the file's header, the number of columns, and the first two ids precede it.
    assertTrue(
        error.getMessage().contains("offset 19: expected each field id once"), error::getMessage);
  }

  @Test
  void verifyAndRepairReportCorruptionInLazilyReadParts() throws IOException {
    Table.create(storage, SchemaBuilder.record("R").fields().requiredInt("a").endRecord());
    SnapshotRoot firstRoot = SnapshotFile.read(storage, 1, new ReadCounters());
    TableSchema validSchema = firstRoot.schema();
    TableSchema invalidSchema =
        new TableSchema(
            validSchema.record(), validSchema.columns(), validSchema.nextId(), Map.of("a", -1));
    SnapshotRoot secondRoot =
        firstRoot.nextSnapshot(
            new SnapshotRoot.Update("rename", invalidSchema, 0, List.of()), "next", 0);
    assertTrue(storage.createIfAbsent(TablePaths.snapshot(2), SnapshotFile.toBytes(secondRoot)));
    assertEquals(2, Table.open(storage).snapshot().version());
    List<String> faults = new ArrayList<>();
    TableVerifier.verify(storage, error -> faults.add(error.message()));
    assertEquals(1, faults.size(), faults::toString);
    assertTrue(faults.get(0).contains("field id"), faults.get(0));
    assertEquals(3, new Repair(storage).run().version().getAsLong());
  }
}
