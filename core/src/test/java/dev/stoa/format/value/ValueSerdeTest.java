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

/**
 * Serdes write and read Avro's binary encoding, and report values and bytes that do not fit the
 * schema.
 */
class ValueSerdeTest {
  private static final SourceLocation LOCATION = new SourceLocation("f", "");

  private static Schema parse(String json) {
    return new Schema.Parser().parse(json);
  }

  private static ByteWriter write(Schema schema, Object value) {
    ByteWriter out = new ByteWriter();
    ValueSerde.of(schema).write(value, out);
    return out;
  }

  private static ByteReader reader(ByteWriter bytes) {
    return new ByteReader(bytes.toByteArray(), bytes.size(), 0, LOCATION);
  }

  private static void assertRoundTrip(Schema schema, Object value) throws IOException {
    ByteWriter out = write(schema, value);
    ByteReader in = reader(out);
    Object actual = ValueSerde.of(schema).read(in, null);
    assertEquals(0, in.remaining());
    assertTrue(GenericData.get().validate(schema, actual));
    ByteReader skippingReader = reader(out);
    ValueSerde.of(schema).skip(skippingReader);
    assertEquals(0, skippingReader.remaining());
    Object avroValue =
        new GenericDatumReader<>(schema)
            .read(null, DecoderFactory.get().binaryDecoder(out.toByteArray(), null));
    assertEquals(GenericData.get().toString(avroValue), GenericData.get().toString(actual));
    assertEquals(avroValue, actual);
  }

  @Test
  void avroReadsTheSameValues() throws IOException {
    for (int value : new int[] {0, -1, 1, 63, 64, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertRoundTrip(parse("\"int\""), value);
      assertRoundTrip(parse("\"long\""), (long) value << 31);
    }
    for (double value : new double[] {0, -0.0, Double.NaN, Double.MIN_VALUE, 1e300}) {
      assertRoundTrip(parse("\"double\""), value);
      assertRoundTrip(parse("\"float\""), (float) value);
    }
    for (String value : List.of("", "a", "grüße", "🙂", "?", "x".repeat(100_000))) {
      assertRoundTrip(parse("\"string\""), value);
      assertRoundTrip(parse("\"string\""), new Utf8(value));
      assertRoundTrip(parse("{\"type\":\"string\",\"avro.java.string\":\"String\"}"), value);
    }
    assertRoundTrip(parse("\"bytes\""), ByteBuffer.wrap(new byte[] {0, -1, 5}, 1, 2).slice());
    assertRoundTrip(parse("\"bytes\""), ByteBuffer.allocateDirect(3));
    assertRoundTrip(parse("\"boolean\""), true);
    assertRoundTrip(parse("\"null\""), null);
    assertRoundTrip(parse("[\"null\",\"int\"]"), null);
    assertRoundTrip(parse("[\"int\",\"null\"]"), 4);
    assertRoundTrip(parse("[\"string\",\"long\",\"null\"]"), 4L);
    assertRoundTrip(parse("[\"string\"]"), "only");
  }

  @Test
  void collectionsOfEverySizeRoundTrip() throws IOException {
    Schema array = parse("{\"type\":\"array\",\"items\":\"long\"}");
    Schema nulls = parse("{\"type\":\"array\",\"items\":\"null\"}");
    Schema map = parse("{\"type\":\"map\",\"values\":[\"null\",\"string\"]}");
    for (int size : new int[] {0, 1, 63, 64, 65, 1023, 1024, 1025, 9000}) {
      List<Long> numbers = new ArrayList<>();
      List<Object> nullValues = new ArrayList<>();
      Map<String, String> texts = new LinkedHashMap<>();
      for (int i = 0; i < size; i++) {
        numbers.add((long) i);
        nullValues.add(null);
        texts.put("key" + i, i % 3 == 0 ? null : "value" + i);
      }
      assertRoundTrip(array, numbers);
      assertRoundTrip(nulls, nullValues);
      ByteWriter out = write(map, texts);
      Map<?, ?> actual = (Map<?, ?>) ValueSerde.of(map).read(reader(out), null);
      assertEquals(size, actual.size());
      texts.forEach(
          (key, value) ->
              assertEquals(value, actual.get(key) == null ? null : "" + actual.get(key)));
      assertEquals(
          List.copyOf(texts.keySet()), actual.keySet().stream().map(Object::toString).toList());
    }
  }

  private static final Schema LINKED_LIST_SCHEMA =
      parse(
          "{\"type\":\"record\",\"name\":\"Node\",\"fields\":[{\"name\":\"value\",\"type\":\"int\"},"
              + "{\"name\":\"next\",\"type\":[\"null\",\"Node\"]}]}");

  private static GenericRecord linkedList(int length) {
    GenericRecord head = null;
    for (int i = 0; i < length; i++) {
      GenericRecord newHead = new GenericData.Record(LINKED_LIST_SCHEMA);
      newHead.put("value", i);
      newHead.put("next", head);
      head = newHead;
    }
    return head;
  }

  @Test
  void recursiveRecordsRoundTripUpToTheMaxDepth() throws IOException {
    assertRoundTrip(LINKED_LIST_SCHEMA, linkedList(1));
    assertRoundTrip(LINKED_LIST_SCHEMA, linkedList(1000));
    ValueMismatchException exception =
        assertThrows(
            ValueMismatchException.class, () -> write(LINKED_LIST_SCHEMA, linkedList(1001)));
    assertTrue(
        exception.getMessage().contains("at most 1000 nested records"), exception.getMessage());
    ByteWriter tooDeep = new ByteWriter();
    for (int i = 0; i < 5000; i++) {
      tooDeep.writeZigzag(1); // the field "value"
      tooDeep.writeZigzag(1); // the branch of another node
    }
    assertThrows(
        CorruptFileException.class,
        () -> ValueSerde.of(LINKED_LIST_SCHEMA).read(reader(tooDeep), null));
    assertThrows(
        CorruptFileException.class, () -> ValueSerde.of(LINKED_LIST_SCHEMA).skip(reader(tooDeep)));
  }

  private static void assertMismatch(String message, String schema, Object value) {
    ValueMismatchException exception =
        assertThrows(ValueMismatchException.class, () -> write(parse(schema), value));
    assertEquals(message, exception.getMessage());
  }

  @Test
  void describesTheValueThatDoesNotFit() {
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
    for (int index = 0; index < 20; index++) {
      String text = "?23456789? 23456789?";
      assertMismatch(
          "expected Unicode text, found half a surrogate pair at character " + index,
          "\"string\"",
          text.substring(0, index) + "\ud800" + text.substring(index + 1));
    }
    assertMismatch(
        "expected one of [null, int, string], found Double 1.0",
        "[\"null\",\"int\",\"string\"]",
        1.0);
    assertMismatch(
        "expected enum Color, found String \"blue\"",
        "{\"type\":\"enum\",\"name\":\"Color\",\"symbols\":[\"red\"]}",
        "blue");
    Schema twoBytes = parse("{\"type\":\"fixed\",\"name\":\"Two\",\"size\":2}");
    assertMismatch(
        "expected fixed Two of 2 bytes, found Fixed [1, 2, 3]",
        twoBytes.toString(),
        new GenericData.Fixed(twoBytes, new byte[] {1, 2, 3}));
  }

  @Test
  void rejectsNumbersOutOfTheRangeOfTheirType() {
    ByteWriter hugeNumber = new ByteWriter();
    hugeNumber.writeZigzag(1 << 30);
    ByteWriter negativeNumber = new ByteWriter();
    negativeNumber.writeZigzag(-5);
    for (String schema :
        List.of(
            "\"string\"",
            "\"bytes\"",
            "{\"type\":\"array\",\"items\":\"int\"}",
            "{\"type\":\"map\",\"values\":\"int\"}",
            "[\"int\",\"string\",\"null\"]",
            "[\"null\",\"int\"]",
            "{\"type\":\"enum\",\"name\":\"E\",\"symbols\":[\"a\"]}")) {
      ValueSerde serde = ValueSerde.of(parse(schema));
      assertThrows(CorruptFileException.class, () -> serde.read(reader(hugeNumber), null), schema);
      assertThrows(
          CorruptFileException.class, () -> serde.read(reader(negativeNumber), null), schema);
    }
    ByteWriter tooLarge = new ByteWriter();
    tooLarge.writeZigzag(1L << 40);
    ValueSerde intSerde = ValueSerde.of(parse("\"int\""));
    assertThrows(CorruptFileException.class, () -> intSerde.read(reader(tooLarge), null));
  }
}
