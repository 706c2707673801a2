package dev.stoa.format.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.AvroTypes;
import dev.stoa.data.ArrayVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.vector.buffer.PageContext;
import dev.stoa.format.vector.write.VectorOptions;
import dev.stoa.format.vector.write.VectorPageEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Batches of rows without items after the last item of a page can be read. */
class EmptyRangesTest {
  private static final SourceLocation LOCATION = new SourceLocation("a page", "");
  private static final String MAP = "{\"type\":\"map\",\"values\":%s}";
  private static final String ARRAY = "{\"type\":\"array\",\"items\":%s}";
  private static final String RECORD =
      "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"f\",\"type\":%s}]}";

  private static VectorNode openPage(Schema schema, List<Object> values) {
    ByteWriter avroValues = new ByteWriter();
    ValueSerde serde = ValueSerde.of(schema);
    values.forEach(value -> serde.write(value, avroValues));
    VectorOptions options = new VectorOptions(EncodingProfile.FAST, CompressionCodec.NONE);
    byte[] page =
        VectorPageEncoder.encode(AvroSchemas.of(schema), options, avroValues, values.size())
            .bytes()
            .toByteArray();
    PageContext context = new PageContext(new Decompressors());
    context.reset(LOCATION, 0);
    ByteRegion bytes = ByteRegion.of(page, page.length, LOCATION);
    return VectorPage.open(bytes, AvroSchemas.of(schema), values.size(), context).root();
  }

  private static Map<String, Object> map(int row) {
    return row % 2 == 0 ? Map.of("always", row, "often", row) : Map.of("always", row);
  }

  private static Schema parse(String json) {
    return new Schema.Parser().parse(json);
  }

  @ParameterizedTest
  @CsvSource({"63", "64", "65", "128", "1024"})
  void readsAnEmptyRangeAfterTheLastMap(int rowCount) {
    Schema schema = parse(MAP.formatted("\"int\""));
    List<Object> values = new ArrayList<>();
    for (int row = 0; row < rowCount; row++) {
      values.add(map(row));
    }
    VectorNode maps = openPage(schema, values);
    VectorReader reader = VectorReader.of(AvroTypes.type(schema));
    assertEquals(0, reader.read(maps, rowCount, 0).size());
    assertEquals(rowCount, reader.read(maps, 0, rowCount).size());
  }

  @ParameterizedTest
  @CsvSource({"63", "64", "65", "128"})
  void readsRowsAfterTheLastMapOfAnArray(int rowCount) {
    Schema schema = parse(ARRAY.formatted(MAP.formatted("\"int\"")));
    List<Object> values = new ArrayList<>();
    for (int row = 0; row < rowCount; row++) {
      values.add(List.of(map(row)));
    }
    for (int row = 0; row < rowCount; row++) {
      values.add(List.of());
    }
    assertReadsArraysOfOneThenEmptyArrays(openPage(schema, values), schema, rowCount);
  }

  @ParameterizedTest
  @CsvSource({"63", "64", "65", "128"})
  void readsRowsAfterTheLastMapOfARecordInAnArray(int rowCount) {
    Schema schema = parse(ARRAY.formatted(RECORD.formatted(MAP.formatted("\"int\""))));
    List<Object> values = new ArrayList<>();
    for (int row = 0; row < rowCount; row++) {
      var record = new org.apache.avro.generic.GenericData.Record(schema.getElementType());
      record.put("f", map(row));
      values.add(List.of(record));
    }
    for (int row = 0; row < rowCount; row++) {
      values.add(List.of());
    }
    assertReadsArraysOfOneThenEmptyArrays(openPage(schema, values), schema, rowCount);
  }

  @ParameterizedTest
  @CsvSource({"63", "64", "65", "128"})
  void readsRowsAfterTheLastMapOfAMap(int rowCount) {
    Schema schema = parse(MAP.formatted(MAP.formatted("\"int\"")));
    List<Object> values = new ArrayList<>();
    for (int row = 0; row < rowCount; row++) {
      values.add(Map.of("k", map(row)));
    }
    for (int row = 0; row < rowCount; row++) {
      values.add(Map.of());
    }
    VectorNode maps = openPage(schema, values);
    VectorReader reader = VectorReader.of(AvroTypes.type(schema));
    assertEquals(rowCount, reader.read(maps, 0, rowCount).size());
    assertEquals(rowCount, reader.read(maps, rowCount, rowCount).size());
  }

  private static void assertReadsArraysOfOneThenEmptyArrays(
      VectorNode arrays, Schema schema, int rowCount) {
    VectorReader reader = VectorReader.of(AvroTypes.type(schema));
    ColumnVector arraysOfOne = reader.read(arrays, 0, rowCount);
    assertEquals(rowCount, ((ArrayVector) arraysOfOne).elements().size());
    ColumnVector emptyArrays = reader.read(arrays, rowCount, rowCount);
    assertEquals(0, ((ArrayVector) emptyArrays).elements().size());
  }
}
