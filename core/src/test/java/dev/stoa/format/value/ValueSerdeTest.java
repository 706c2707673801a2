package dev.stoa.format.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;

class ValueSerdeTest {
  private static final SourceLocation LOCATION = new SourceLocation("f", "");

  private static Schema schema(String json) {
    return new Schema.Parser().parse(json);
  }

  private static ByteWriter write(Schema schema, Object value) {
    ByteWriter out = new ByteWriter();
    ValueSerde.of(schema).write(value, out);
    return out;
  }

  private static ByteReader reader(ByteWriter out) {
    return new ByteReader(out.toByteArray(), out.size(), 0, LOCATION);
  }

  private static void assertRoundTrip(Schema schema, Object value) throws IOException {
    ByteWriter out = write(schema, value);
    ByteReader in = reader(out);
    Object back = ValueSerde.of(schema).read(in, null);
    assertEquals(0, in.remaining());
    assertTrue(GenericData.get().validate(schema, back));
    ByteReader skipped = reader(out);
    ValueSerde.of(schema).skip(skipped);
    assertEquals(0, skipped.remaining());
    Object byAvro =
        new GenericDatumReader<>(schema)
            .read(null, DecoderFactory.get().binaryDecoder(out.toByteArray(), null));
    assertEquals(GenericData.get().toString(byAvro), GenericData.get().toString(back));
    assertEquals(byAvro, back);
  }

  @Test
  void avrosOwnReaderReadsTheSameValues() throws IOException {
    for (int value : new int[] {0, -1, 1, 63, 64, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertRoundTrip(schema("\"int\""), value);
      assertRoundTrip(schema("\"long\""), (long) value << 31);
    }
    for (double value : new double[] {0, -0.0, Double.NaN, Double.MIN_VALUE, 1e300}) {
      assertRoundTrip(schema("\"double\""), value);
      assertRoundTrip(schema("\"float\""), (float) value);
    }
    for (String value : List.of("", "a", "grüße", "🙂", "?", "x".repeat(100_000))) {
      assertRoundTrip(schema("\"string\""), value);
      assertRoundTrip(schema("\"string\""), new Utf8(value));
      assertRoundTrip(schema("{\"type\":\"string\",\"avro.java.string\":\"String\"}"), value);
    }
    assertRoundTrip(schema("\"bytes\""), ByteBuffer.wrap(new byte[] {0, -1, 5}, 1, 2).slice());
    assertRoundTrip(schema("\"bytes\""), ByteBuffer.allocateDirect(3));
    assertRoundTrip(schema("\"boolean\""), true);
    assertRoundTrip(schema("\"null\""), null);
    assertRoundTrip(schema("[\"null\",\"int\"]"), null);
    assertRoundTrip(schema("[\"int\",\"null\"]"), 4);
    assertRoundTrip(schema("[\"string\",\"long\",\"null\"]"), 4L);
    assertRoundTrip(schema("[\"string\"]"), "only");
  }

  @Test
  void collectionsOfEverySizeRoundTrip() throws IOException {
    Schema array = schema("{\"type\":\"array\",\"items\":\"long\"}");
    Schema nulls = schema("{\"type\":\"array\",\"items\":\"null\"}");
    Schema map = schema("{\"type\":\"map\",\"values\":[\"null\",\"string\"]}");
    for (int size : new int[] {0, 1, 63, 64, 65, 1023, 1024, 1025, 9000}) {
      List<Long> numbers = new ArrayList<>();
      List<Object> nothing = new ArrayList<>();
      Map<String, String> texts = new LinkedHashMap<>();
      for (int i = 0; i < size; i++) {
        numbers.add((long) i);
        nothing.add(null);
        texts.put("key" + i, i % 3 == 0 ? null : "value" + i);
      }
      assertRoundTrip(array, numbers);
      assertRoundTrip(nulls, nothing);
      ByteWriter out = write(map, texts);
      Map<?, ?> back = (Map<?, ?>) ValueSerde.of(map).read(reader(out), null);
      assertEquals(size, back.size());
      texts.forEach((k, v) -> assertEquals(v, back.get(k) == null ? null : "" + back.get(k)));
      assertEquals(
          List.copyOf(texts.keySet()), back.keySet().stream().map(Object::toString).toList());
    }
  }

  private static final Schema LINKED =
      schema(
          "{\"type\":\"record\",\"name\":\"Node\",\"fields\":[{\"name\":\"value\",\"type\":\"int\"},"
              + "{\"name\":\"next\",\"type\":[\"null\",\"Node\"]}]}");

  private static GenericRecord chain(int length) {
    GenericRecord node = null;
    for (int i = 0; i < length; i++) {
      GenericRecord before = new GenericData.Record(LINKED);
      before.put("value", i);
      before.put("next", node);
      node = before;
    }
    return node;
  }

  @Test
  void recursiveRecordsRoundTripUpToTheMaxDepth() throws IOException {
    assertRoundTrip(LINKED, chain(1));
    assertRoundTrip(LINKED, chain(1000));
    ValueMismatchException fault =
        assertThrows(ValueMismatchException.class, () -> write(LINKED, chain(1001)));
    assertTrue(fault.getMessage().contains("at most 1000 nested records"), fault.getMessage());
    ByteWriter deep = new ByteWriter();
    for (int i = 0; i < 5000; i++) {
      deep.writeZigzag(1);
      deep.writeZigzag(1);
    }
    assertThrows(CorruptFileException.class, () -> ValueSerde.of(LINKED).read(reader(deep), null));
    assertThrows(CorruptFileException.class, () -> ValueSerde.of(LINKED).skip(reader(deep)));
  }

  private static void assertMismatch(String message, String schema, Object value) {
    ValueMismatchException fault =
        assertThrows(ValueMismatchException.class, () -> write(schema(schema), value));
    assertEquals(message, fault.getMessage());
  }

  @Test
  void namesTheValueThatDoesNotFit() {
    assertMismatch("expected int, found Long 5", "\"int\"", 5L);
    assertMismatch("expected long, found Double 5.5", "\"long\"", 5.5);
    assertMismatch("expected string, found null", "\"string\"", null);
    assertMismatch(
        "field \"[1]\": expected int, found String \"x\"",
        "{\"type\":\"array\",\"items\":\"int\"}",
        List.of(1, "x"));
    assertMismatch(
        "expected Unicode text, found half a surrogate pair at character 1",
        "\"string\"",
        "a\ud800");
    assertMismatch(
        "expected Unicode text, found half a surrogate pair at character 1",
        "\"string\"",
        "ü\udc00ü");
    assertMismatch(
        "expected one of [null, int, string], found Double 1.0",
        "[\"null\",\"int\",\"string\"]",
        1.0);
    assertMismatch(
        "expected enum Color, found String \"blue\"",
        "{\"type\":\"enum\",\"name\":\"Color\",\"symbols\":[\"red\"]}",
        "blue");
    Schema two = schema("{\"type\":\"fixed\",\"name\":\"Two\",\"size\":2}");
    assertMismatch(
        "expected fixed Two of 2 bytes, found Fixed [1, 2, 3]",
        two.toString(),
        new GenericData.Fixed(two, new byte[] {1, 2, 3}));
  }

  @Test
  void rejectsImplausibleBytes() {
    ByteWriter huge = new ByteWriter();
    huge.writeZigzag(1 << 30);
    ByteWriter negative = new ByteWriter();
    negative.writeZigzag(-5);
    for (String schema :
        List.of(
            "\"string\"",
            "\"bytes\"",
            "{\"type\":\"array\",\"items\":\"int\"}",
            "{\"type\":\"map\",\"values\":\"int\"}",
            "[\"int\",\"string\",\"null\"]",
            "[\"null\",\"int\"]",
            "{\"type\":\"enum\",\"name\":\"E\",\"symbols\":[\"a\"]}")) {
      ValueSerde type = ValueSerde.of(schema(schema));
      assertThrows(CorruptFileException.class, () -> type.read(reader(huge), null), schema);
      assertThrows(CorruptFileException.class, () -> type.read(reader(negative), null), schema);
    }
    ByteWriter tooLarge = new ByteWriter();
    tooLarge.writeZigzag(1L << 40);
    ValueSerde number = ValueSerde.of(schema("\"int\""));
    assertThrows(CorruptFileException.class, () -> number.read(reader(tooLarge), null));
  }
}
