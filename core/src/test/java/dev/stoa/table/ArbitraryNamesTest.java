package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.column;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroTypes;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.ColumnReference;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.type.Field;
import dev.stoa.type.RecordType;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Fields may have names that Avro rejects. */
class ArbitraryNamesTest {
  private static final SimpleType LONG = SimpleType.of(TypeKind.LONG);
  private static final RecordType INNER =
      RecordType.of(
          "Inner",
          List.of(
              Field.of("x", RecordType.of("X", List.of(Field.of("y", LONG)))),
              Field.of("x.y", LONG),
              Field.of("['k']", LONG)));
  private static final RecordType ROW =
      RecordType.of(
          "Row",
          List.of(
              Field.of("content-type", LONG),
              Field.of("a.b", LONG),
              Field.of("a", RecordType.of("A", List.of(Field.of("b", LONG)))),
              Field.of("日本 語 😀", INNER)));

  private static final int ROWS = 5_000;

  private final MemoryStorage storage = new MemoryStorage();

  private Table written(ColumnLayout layout, PartitionSpec partitionBy) throws IOException {
    Schema schema = AvroTypes.schema(ROW);
    Table table = Table.create(storage, schema, partitionBy);
    ColumnOptions options =
        ColumnOptions.defaults()
            .withLayout(layout)
            .withBloomFalsePositiveRate(OptionalDouble.of(0.001));
    WriteOptions small =
        WriteOptions.defaults().withPageSizeInBytes(10_000).withDefaultColumn(options);
    try (TableWriter writer = table.newWriter(small)) {
      for (int i = 0; i < ROWS; i++) {
        writer.write(row(schema, i));
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return Table.open(storage);
  }

  private static GenericData.Record row(Schema schema, long number) {
    Schema inner = schema.getFields().get(3).schema();
    GenericData.Record x = new GenericData.Record(inner.getFields().get(0).schema());
    x.put(0, number * 3);
    GenericData.Record unusual = new GenericData.Record(inner);
    unusual.put(0, x);
    unusual.put(1, number * 4 + 1_000_000);
    unusual.put(2, number * 5);
    GenericData.Record a = new GenericData.Record(schema.getFields().get(2).schema());
    a.put(0, number * 2 + 500_000);
    GenericData.Record row = new GenericData.Record(schema);
    row.put(0, number);
    row.put(1, number % 3);
    row.put(2, a);
    row.put(3, unusual);
    return row;
  }

  private static ColumnReference named(String name) {
    return column(ColumnPath.of(name));
  }

  private static List<Long> found(Table table, FilterPredicate rows) throws IOException {
    List<Long> found = new ArrayList<>();
    try (RecordReader reader =
        table.newScan().select("content-type").filter(rows).open(RecordMode.LAZY)) {
      while (reader.next()) {
        found.add((Long) reader.record().get("content-type"));
      }
    }
    return found;
  }

  @ParameterizedTest
  @EnumSource(ColumnLayout.class)
  void valuesAreFoundUnderAnyName(ColumnLayout layout) throws IOException {
    Table table = written(layout, PartitionSpec.UNPARTITIONED);
    assertEquals(List.of(17L), found(table, named("content-type").equalTo(17)));
    assertEquals(List.of(18L), found(table, named("a").field("b").equalTo(500_036)));
    assertEquals(ROWS / 3, found(table, named("a.b").equalTo(2)).size());
    assertEquals(List.of(19L), found(table, named("日本 語 😀").field("x").field("y").equalTo(57)));
    assertEquals(List.of(20L), found(table, named("日本 語 😀").field("x.y").equalTo(1_000_080)));
    assertEquals(List.of(21L), found(table, named("日本 語 😀").field("['k']").equalTo(105)));
    assertTrue(found(table, named("日本 語 😀").field("x.y").equalTo(1)).isEmpty());
  }

  @Test
  void rowsArePartitionedByAnyName() throws IOException {
    Table table = written(ColumnLayout.DEFAULT, PartitionSpec.parse("\"a.b\""));
    assertEquals(3, table.newScan().splitCount());
    assertEquals(ROWS / 3, found(table, named("a.b").equalTo(2)).size());
    ColumnPath source = table.newScan().partitionSpec().terms().get(0).source();
    assertEquals(ColumnPath.of("a.b"), source);
  }

  @Test
  void columnsGetAnyName() throws IOException {
    Table table = written(ColumnLayout.DEFAULT, PartitionSpec.UNPARTITIONED);
    table.newSchemaChange().rename("a.b", "1.2 %").commit();
    Table renamed = table.refresh();
    assertEquals(ROWS / 3, found(renamed, named("1.2 %").equalTo(2)).size());
    assertEquals(List.of(18L), found(renamed, named("a").field("b").equalTo(500_036)));
    String text = renamed.schema().toString();
    assertEquals(renamed.schema(), new Schema.Parser().parse(text));
  }

  @Test
  void columnsOfAnyNameAreComputedAndPatched() throws IOException {
    Table table = written(ColumnLayout.DEFAULT, PartitionSpec.UNPARTITIONED);
    Field added = Field.of("wh-at", LONG);
    table
        .newColumnUpdate()
        .replace("content-type")
        .add(added)
        .compute(
            List.of("a.b"),
            (row, values) -> {
              values.put(0, (Long) values.get(0) + 1);
              values.put(1, (Long) row.get("a.b") * 7);
            })
        .commit();
    Table computed = table.refresh();
    assertEquals(List.of(18L), found(computed, named("content-type").equalTo(18)));
    assertEquals(ROWS / 3, found(computed, named("wh-at").equalTo(14)).size());
  }
}
