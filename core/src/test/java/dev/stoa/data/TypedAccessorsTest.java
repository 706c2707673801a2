package dev.stoa.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroTypes;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An accessor that does not match a value's type throws an error that names one that does. */
final class TypedAccessorsTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("Page")
          .fields()
          .requiredString("name")
          .requiredInt("size")
          .optionalLong("visits")
          .requiredBytes("content")
          .name("words")
          .type()
          .array()
          .items()
          .intType()
          .noDefault()
          .name("headers")
          .type()
          .map()
          .values()
          .stringType()
          .noDefault()
          .endRecord();

  private static Table table(WriteOptions options) throws IOException {
    MemoryStorage storage = new MemoryStorage();
    Table table = Table.create(storage, SCHEMA);
    GenericData.Record page = new GenericData.Record(SCHEMA);
    page.put("name", "größe");
    page.put("size", 3);
    page.put("content", ByteBuffer.wrap(new byte[] {1}));
    page.put("words", List.of(5));
    page.put("headers", Map.of("server", "nginx"));
    try (TableWriter writer = table.newWriter(options)) {
      writer.write(page);
      table.newAppend().add(writer.finish()).commit();
    }
    return Table.open(storage);
  }

  private static Table table() throws IOException {
    return table(WriteOptions.defaults());
  }

  private static void assertFails(String expectedMessage, Executable call) {
    String message = assertThrows(IllegalStateException.class, call).getMessage();
    assertTrue(message.contains(expectedMessage), message);
  }

  private static void assertRecordErrors(ColumnarRecord page) {
    assertFails("is a string: read it with textAt", () -> page.longAt("name"));
    assertFails("is a string: read it with textAt", () -> page.bytesAt("name"));
    assertFails("name\" is a string: read it with textAt", () -> page.mapAt("name"));
    assertFails("is an int: read it with intAt", () -> page.textAt("size"));
    assertFails("is an int: read it with intAt", () -> page.doubleAt("size"));
    assertFails("null", () -> page.longAt("visits"));
    assertFails("headers\" is a map: read it with mapAt", () -> page.arrayAt("headers"));
    assertFails("words\" is an array: read it with arrayAt", () -> page.recordAt("words"));
    assertFails("is a map: read it with mapAt", () -> page.textAt("headers"));
    assertFails("read it with bytesAt", () -> page.textAt("content"));
    assertFails("is an int: read it with intAt", () -> page.arrayAt("words").textAt(0));
    assertFails("is a string: read it with textAt", () -> page.mapAt("headers").intAt("server"));
    assertFails("is a string: read it with textAt", () -> page.mapAt("headers").mapAt("server"));
  }

  @ParameterizedTest
  @EnumSource
  void recordsNameTheAccessorOfTheValue(RecordMode mode) throws IOException {
    try (RecordReader reader = table().newScan().open(mode)) {
      assertTrue(reader.next());
      assertRecordErrors(reader.record());
    }
  }

  @Test
  void recordsOfRowPagesNameTheAccessorOfTheValue() throws IOException {
    ColumnGroup allColumns =
        ColumnGroup.rowOriented("name", "size", "visits", "content", "words", "headers");
    Table table = table(WriteOptions.defaults().withGroup(allColumns));
    try (RecordReader reader = table.newScan().open(RecordMode.LAZY)) {
      assertTrue(reader.next());
      assertRecordErrors(reader.record());
    }
  }

  @Test
  void vectorsNameTheColumnAndItsAccessors() throws IOException {
    try (BatchReader reader = table().newScan().openBatches()) {
      assertTrue(reader.next());
      assertVectorErrors(reader.batch());
      assertVectorErrors(reader.batch().copy());
    }
  }

  private static void assertVectorErrors(RecordBatch batch) {
    assertFails(
        "column \"name\" is a string: read it with textAt or readText",
        () -> batch.column("name").longAt(0));
    assertFails(
        "column \"size\" is an int: read it with intAt or longAt",
        () -> batch.column("size").doubleAt(0));
    assertFails(
        "column \"content\" is bytes: read it with bytesAt or copyBytes",
        () -> batch.column("content").textAt(0));
    assertFails(
        "column \"words\" is an array: cast the vector to ArrayVector",
        () -> batch.column("words").intAt(0));
  }

  @Test
  void dictionaryAndConstantVectorsNameTheirColumn() {
    for (Schema.Field field : SCHEMA.getFields().subList(0, 2)) {
      ColumnVector values =
          field.name().equals("name")
              ? new BytesVector(AvroTypes.type(field.schema()))
              : new IntVector(AvroTypes.type(field.schema()));
      Schema schema =
          SchemaBuilder.record("One")
              .fields()
              .name("n")
              .type(field.schema())
              .noDefault()
              .endRecord();
      DictionaryVector dictionary = new DictionaryVector(values.type(), values);
      ConstantVector constant = new ConstantVector(values.type(), values);
      for (ColumnVector vector : List.of(dictionary, constant)) {
        RecordBatch batch = new RecordBatch(schema, List.of(vector));
        dictionary.ensureCapacity(1);
        assertFails("column \"n\" is", () -> batch.column("n").booleanAt(0));
      }
    }
  }

  @Test
  void batchesFindColumnsByName() throws IOException {
    try (BatchReader reader = table().newScan().openBatches()) {
      assertTrue(reader.next());
      RecordBatch batch = reader.batch();
      assertEquals("größe", batch.column("name").textAt(0));
      assertEquals(3, batch.column("size").intAt(0));
      String message =
          assertThrows(IllegalArgumentException.class, () -> batch.column("nme")).getMessage();
      assertEquals(
          "the batch has no column \"nme\": it has"
              + " [name, size, visits, content, words, headers]",
          message);
    }
  }

  @Test
  void toStringDescribesBatchesAndVectors() throws IOException {
    try (BatchReader reader = table().newScan().select(List.of("name", "visits")).openBatches()) {
      assertTrue(reader.next());
      assertEquals(
          "batch of 1 rows from row 0: name string not null, visits long",
          reader.batch().toString());
      assertEquals("vector of 1 rows of string not null", reader.batch().column("name").toString());
    }
  }
}
