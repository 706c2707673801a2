package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.type.Field;
import dev.stoa.type.JsonValues;
import dev.stoa.type.NullableType;
import dev.stoa.type.RecordType;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tables can be created and changed with Stoa's types instead of Avro's schemas. */
final class CustomTypesTest {
  private static final SimpleType INT = SimpleType.of(TypeKind.INT);

  private static Field nullableField(String name) {
    NullableType type = NullableType.of(INT);
    return Field.of(name, type).withType(type, Optional.of(JsonValues.NULL));
  }

  @Test
  void createsAndChangesATableWithTypes() throws IOException {
    RecordType visitType = RecordType.of("Visit", List.of(Field.of("bytes", INT)));
    Table table = Table.create(new MemoryStorage(), visitType, PartitionSpec.UNPARTITIONED);
    table
        .newSchemaChange()
        .add(nullableField("pages"))
        .widen("bytes", SimpleType.of(TypeKind.LONG))
        .commit();
    ColumnUpdate update = table.refresh().newColumnUpdate();
    update.add(nullableField("links")).commit();
    Table changedTable = table.refresh();
    assertEquals(
        AvroTypes.type(changedTable.schema()).displayName(), changedTable.type().displayName());
    assertEquals(
        List.of("bytes long not null", "pages int", "links int"),
        changedTable.newScan().type().fields().stream()
            .map(field -> field.name() + " " + field.type().displayName())
            .toList());
    assertEquals(changedTable.type(), changedTable.snapshot().type());
  }

  @Test
  void rejectsTypesOtherThanRecords() {
    MemoryStorage storage = new MemoryStorage();
    assertThrows(
        InvalidTableException.class, () -> Table.create(storage, INT, PartitionSpec.UNPARTITIONED));
  }
}
