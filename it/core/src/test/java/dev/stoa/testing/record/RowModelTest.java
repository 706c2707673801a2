package dev.stoa.testing.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;

/** A row model keeps copies of rows, and its comparison reports each difference. */
final class RowModelTest {
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Row", "fields": [
                {"name": "text", "type": "string"},
                {"name": "java", "type": {"type": "string", "avro.java.string": "String"}},
                {"name": "number", "type": "double"},
                {"name": "bytes", "type": ["null", "bytes"]},
                {"name": "map", "type": {"type": "map", "values": {"type": "array", "items": "int"}}}
              ]}
              """);

  private static GenericRecord row() {
    return new GenericRecordBuilder(SCHEMA)
        .set("text", new Utf8("a"))
        .set("java", "b")
        .set("number", 0.0)
        .set("bytes", ByteBuffer.wrap(new byte[] {1, 2}))
        .set("map", Map.of("k", List.of(1, 2)))
        .build();
  }

  private static void assertDiffers(String message, String field, Object value) {
    GenericRecord changedRow = row();
    changedRow.put(field, value);
    AssertionError error =
        assertThrows(
            AssertionError.class,
            () -> RowModel.assertSameRecords(List.of(row(), row()), List.of(row(), changedRow)));
    assertEquals(message, error.getMessage());
  }

  @Test
  void textsMayHaveAnyClassUnlessTheSchemaRequestsOne() {
    GenericRecord changedRow = row();
    changedRow.put("text", "a");
    changedRow.put("map", Map.of(new Utf8("k"), List.of(1, 2)));
    RowModel.assertSameRecords(List.of(row()), List.of(changedRow));
    assertDiffers(
        "row 1, field java, class: expected class java.lang.String (Class), "
            + "found class org.apache.avro.util.Utf8 (Class)",
        "java",
        new Utf8("b"));
  }

  @Test
  void reportsEachDifferenceByRowAndField() {
    assertDiffers("row 1, field text: expected a (Utf8), found b (String)", "text", "b");
    assertDiffers(
        "row 1, field number: expected 0.0 (Double), found -0.0 (Double)", "number", -0.0);
    assertDiffers("row 1, field number: expected 0.0 (Double), found 0 (Integer)", "number", 0);
    assertDiffers(
        "row 1, field bytes: expected 0102 (String), found 0103 (String)",
        "bytes",
        ByteBuffer.wrap(new byte[] {1, 3}));
    assertDiffers(
        "row 1, field map['k'][1]: expected 2 (Integer), found 3 (Integer)",
        "map",
        Map.of("k", List.of(1, 3)));
    assertDiffers(
        "row 1, field map['k'], size: expected 2 (Integer), found 1 (Integer)",
        "map",
        Map.of("k", List.of(1)));
  }

  @Test
  void reportsMissingRows() {
    AssertionError error =
        assertThrows(
            AssertionError.class,
            () -> RowModel.assertSameRecords(List.of(row(), row()), List.of(row())));
    assertTrue(error.getMessage().startsWith("expected 2 rows, found 1"), error::getMessage);
  }

  @Test
  void copiesRowsWhenTheyAreAdded() {
    RowModel model = new RowModel(SCHEMA);
    GenericRecord row = row();
    List<Integer> numbers = new ArrayList<>(List.of(1, 2));
    row.put("map", Map.of("k", numbers));
    model.add(row);
    numbers.set(0, 9);
    row.put("number", Double.NaN);
    ((ByteBuffer) row.get("bytes")).put(0, (byte) 9);
    RowModel.assertSameRecords(List.of(row()), model.rows());
  }

  @Test
  void aProjectionHasTheSelectedColumns() {
    RowModel model = new RowModel(SCHEMA);
    model.add(row());
    RowModel projection = model.select(List.of("number", "text"));
    GenericRecord expectedRow = new GenericData.Record(projection.schema());
    expectedRow.put("text", "a");
    expectedRow.put("number", 0.0);
    RowModel.assertSameRecords(List.of(expectedRow), projection.rows());
  }
}
