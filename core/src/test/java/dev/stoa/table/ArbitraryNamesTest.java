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

/** Columns and fields may have names that Avro rejects. */
class ArbitraryNamesTest {
  private static final SimpleType LONG = SimpleType.of(TypeKind.LONG);
  private static final RecordType INNER_TYPE =
      RecordType.of(
          "Inner",
          List.of(
              Field.of("x", RecordType.of("X", List.of(Field.of("y", LONG)))),
              Field.of("x.y", LONG),
              Field.of("['k']", LONG)));
  private static final RecordType ROW_TYPE =
      RecordType.of(
          "Row",
          List.of(
              Field.of("content-type", LONG),
              Field.of("a.b", LONG),
              Field.of("a", RecordType.of("A", List.of(Field.of("b", LONG)))),
              Field.of("日本 語 😀", INNER_TYPE)));

  private static final int ROW_COUNT = 5_000;

  private final MemoryStorage storage = new MemoryStorage();

  private Table writeTable(ColumnLayout layout, PartitionSpec spec) throws IOException {
    Schema schema = AvroTypes.schema(ROW_TYPE);
    Table table = Table.create(storage, schema, spec);
    ColumnOptions columnOptions =
        ColumnOptions.defaults()
            .withLayout(layout)
            .withBloomFalsePositiveRate(OptionalDouble.of(0.001));
    WriteOptions options =
        WriteOptions.defaults().withPageSizeInBytes(10_000).withDefaultColumn(columnOptions);
    try (TableWriter writer = table.newWriter(options)) {
      for (int i = 0; i < ROW_COUNT; i++) {
        writer.write(row(schema, i));
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return Table.open(storage);
  }

  private static GenericData.Record row(Schema schema, long number) {
    Schema innerSchema = schema.getFields().get(3).schema();
    GenericData.Record xRecord = new GenericData.Record(innerSchema.getFields().get(0).schema());
    xRecord.put(0, number * 3);
    GenericData.Record innerRecord = new GenericData.Record(innerSchema);
    innerRecord.put(0, xRecord);
    innerRecord.put(1, number * 4 + 1_000_000);
    innerRecord.put(2, number * 5);
    GenericData.Record aRecord = new GenericData.Record(schema.getFields().get(2).schema());
    aRecord.put(0, number * 2 + 500_000);
    GenericData.Record row = new GenericData.Record(schema);
    row.put(0, number);
    row.put(1, number % 3);
    row.put(2, aRecord);
    row.put(3, innerRecord);
    return row;
  }

  private static ColumnReference columnNamed(String name) {
    return column(ColumnPath.of(name));
  }

  private static List<Long> matchingNumbers(Table table, FilterPredicate predicate)
      throws IOException {
    List<Long> numbers = new ArrayList<>();
    try (RecordReader reader =
        table.newScan().select("content-type").filter(predicate).open(RecordMode.LAZY)) {
      while (reader.next()) {
        numbers.add((Long) reader.record().get("content-type"));
      }
    }
    return numbers;
  }

  @ParameterizedTest
  @EnumSource(ColumnLayout.class)
  void findsValuesOfColumnsWithAnyName(ColumnLayout layout) throws IOException {
    Table table = writeTable(layout, PartitionSpec.UNPARTITIONED);
    assertEquals(List.of(17L), matchingNumbers(table, columnNamed("content-type").equalTo(17)));
    assertEquals(
        List.of(18L), matchingNumbers(table, columnNamed("a").field("b").equalTo(500_036)));
    assertEquals(ROW_COUNT / 3, matchingNumbers(table, columnNamed("a.b").equalTo(2)).size());
    assertEquals(
        List.of(19L),
        matchingNumbers(table, columnNamed("日本 語 😀").field("x").field("y").equalTo(57)));
    assertEquals(
        List.of(20L),
        matchingNumbers(table, columnNamed("日本 語 😀").field("x.y").equalTo(1_000_080)));
    assertEquals(
        List.of(21L), matchingNumbers(table, columnNamed("日本 語 😀").field("['k']").equalTo(105)));
    assertTrue(matchingNumbers(table, columnNamed("日本 語 😀").field("x.y").equalTo(1)).isEmpty());
  }

  @Test
  void partitionsByColumnsWithAnyName() throws IOException {
    Table table = writeTable(ColumnLayout.DEFAULT, PartitionSpec.parse("\"a.b\""));
    assertEquals(3, table.newScan().splitCount());
    assertEquals(ROW_COUNT / 3, matchingNumbers(table, columnNamed("a.b").equalTo(2)).size());
    ColumnPath source = table.newScan().partitionSpec().terms().get(0).source();
    assertEquals(ColumnPath.of("a.b"), source);
  }

  @Test
  void renamesColumnsToAnyName() throws IOException {
    Table table = writeTable(ColumnLayout.DEFAULT, PartitionSpec.UNPARTITIONED);
    table.newSchemaChange().rename("a.b", "1.2 %").commit();
    Table renamedTable = table.refresh();
    assertEquals(
        ROW_COUNT / 3, matchingNumbers(renamedTable, columnNamed("1.2 %").equalTo(2)).size());
    assertEquals(
        List.of(18L), matchingNumbers(renamedTable, columnNamed("a").field("b").equalTo(500_036)));
    String schemaText = renamedTable.schema().toString();
    assertEquals(renamedTable.schema(), new Schema.Parser().parse(schemaText));
  }

  @Test
  void updatesAndAddsColumnsWithAnyName() throws IOException {
    Table table = writeTable(ColumnLayout.DEFAULT, PartitionSpec.UNPARTITIONED);
    Field addedField = Field.of("wh-at", LONG);
    table
        .newColumnUpdate()
        .replace("content-type")
        .add(addedField)
        .compute(
            List.of("a.b"),
            (row, values) -> {
              values.put(0, (Long) values.get(0) + 1);
              values.put(1, (Long) row.get("a.b") * 7);
            })
        .commit();
    Table changedTable = table.refresh();
    assertEquals(
        List.of(18L), matchingNumbers(changedTable, columnNamed("content-type").equalTo(18)));
    assertEquals(
        ROW_COUNT / 3, matchingNumbers(changedTable, columnNamed("wh-at").equalTo(14)).size());
  }
}
