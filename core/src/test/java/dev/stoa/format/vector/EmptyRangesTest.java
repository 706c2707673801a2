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

/** Batches whose rows have no items request no items after the last one of the page. */
class EmptyRangesTest {
  private static final SourceLocation LOCATION = new SourceLocation("a page", "");
  private static final String MAP = "{\"type\":\"map\",\"values\":%s}";
  private static final String ARRAY = "{\"type\":\"array\",\"items\":%s}";
  private static final String RECORD =
      "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"f\",\"type\":%s}]}";

  private final ByteWriter rows = new ByteWriter();

  private VectorNode page(Schema schema, List<Object> values) {
    ValueSerde type = ValueSerde.of(schema);
    values.forEach(value -> type.write(value, rows));
    VectorOptions options = new VectorOptions(EncodingProfile.FAST, CompressionCodec.NONE);
    byte[] page =
        VectorPageEncoder.encode(AvroSchemas.of(schema), options, rows, values.size())
            .bytes()
            .toByteArray();
    PageContext space = new PageContext(new Decompressors());
    space.reset(LOCATION, 0);
    ByteRegion bytes = ByteRegion.of(page, page.length, LOCATION);
    return VectorPage.open(bytes, AvroSchemas.of(schema), values.size(), space).root();
  }

  private static Map<String, Object> map(int number) {
    return number % 2 == 0 ? Map.of("always", number, "often", number) : Map.of("always", number);
  }

  private static Schema schema(String text) {
    return new Schema.Parser().parse(text);
  }

  @ParameterizedTest
  @CsvSource({"63", "64", "65", "128", "1024"})
  void noMapsAfterTheLastAreRead(int count) {
    Schema schema = schema(MAP.formatted("\"int\""));
    List<Object> values = new ArrayList<>();
    for (int row = 0; row < count; row++) {
      values.add(map(row));
    }
    VectorNode maps = page(schema, values);
    VectorReader reader = VectorReader.of(AvroTypes.type(schema));
    assertEquals(0, reader.read(maps, count, 0).size());
    assertEquals(count, reader.read(maps, 0, count).size());
  }

  @ParameterizedTest
  @CsvSource({"63", "64", "65", "128"})
  void rowsAfterTheLastMapOfAnArrayAreRead(int count) {
    Schema schema = schema(ARRAY.formatted(MAP.formatted("\"int\"")));
    List<Object> values = new ArrayList<>();
    for (int row = 0; row < count; row++) {
      values.add(List.of(map(row)));
    }
    for (int row = 0; row < count; row++) {
      values.add(List.of());
    }
    checkArrays(page(schema, values), schema, count);
  }

  @ParameterizedTest
  @CsvSource({"63", "64", "65", "128"})
  void rowsAfterTheLastMapOfARecordInAnArrayAreRead(int count) {
    Schema schema = schema(ARRAY.formatted(RECORD.formatted(MAP.formatted("\"int\""))));
    List<Object> values = new ArrayList<>();
    for (int row = 0; row < count; row++) {
      var record = new org.apache.avro.generic.GenericData.Record(schema.getElementType());
      record.put("f", map(row));
      values.add(List.of(record));
    }
    for (int row = 0; row < count; row++) {
      values.add(List.of());
    }
    checkArrays(page(schema, values), schema, count);
  }

  @ParameterizedTest
  @CsvSource({"63", "64", "65", "128"})
  void rowsAfterTheLastMapOfAMapAreRead(int count) {
    Schema schema = schema(MAP.formatted(MAP.formatted("\"int\"")));
    List<Object> values = new ArrayList<>();
    for (int row = 0; row < count; row++) {
      values.add(Map.of("k", map(row)));
    }
    for (int row = 0; row < count; row++) {
      values.add(Map.of());
    }
    VectorNode maps = page(schema, values);
    VectorReader reader = VectorReader.of(AvroTypes.type(schema));
    assertEquals(count, reader.read(maps, 0, count).size());
    assertEquals(count, reader.read(maps, count, count).size());
  }

  private static void checkArrays(VectorNode arrays, Schema schema, int count) {
    VectorReader reader = VectorReader.of(AvroTypes.type(schema));
    ColumnVector full = reader.read(arrays, 0, count);
    assertEquals(count, ((ArrayVector) full).elements().size());
    ColumnVector empty = reader.read(arrays, count, count);
    assertEquals(0, ((ArrayVector) empty).elements().size());
  }
}
