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

/** Tables are made and changed by types of ours, without a schema of Avro's. */
final class CustomTypesTest {
  private static final SimpleType INT = SimpleType.of(TypeKind.INT);

  private static Field nullable(String name) {
    NullableType type = NullableType.of(INT);
    return Field.of(name, type).withType(type, Optional.of(JsonValues.NULL));
  }

  @Test
  void aTableHasTheTypeThatItWasMadeOfAndChangedTo() throws IOException {
    RecordType visits = RecordType.of("Visit", List.of(Field.of("bytes", INT)));
    Table table = Table.create(new MemoryStorage(), visits, PartitionSpec.UNPARTITIONED);
    table
        .newSchemaChange()
        .add(nullable("pages"))
        .widen("bytes", SimpleType.of(TypeKind.LONG))
        .commit();
    ColumnUpdate update = table.refresh().newColumnUpdate();
    update.add(nullable("links")).commit();
    Table changed = table.refresh();
    assertEquals(AvroTypes.type(changed.schema()).displayName(), changed.type().displayName());
    assertEquals(
        List.of("bytes long", "pages int?", "links int?"),
        changed.newScan().type().fields().stream()
            .map(field -> field.name() + " " + field.type().displayName())
            .toList());
    assertEquals(changed.type(), changed.snapshot().type());
  }

  @Test
  void onlyRecordsMakeTables() {
    MemoryStorage storage = new MemoryStorage();
    assertThrows(
        InvalidTableException.class, () -> Table.create(storage, INT, PartitionSpec.UNPARTITIONED));
  }
}
