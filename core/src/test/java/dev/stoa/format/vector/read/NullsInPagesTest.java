package dev.stoa.format.vector.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.AvroTypes;
import dev.stoa.data.Bitmap;
import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.LongVector;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.vector.PageInspection;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.format.vector.VectorPage;
import dev.stoa.format.vector.VectorReader;
import dev.stoa.format.vector.buffer.PageContext;
import dev.stoa.format.vector.write.VectorOptions;
import dev.stoa.format.vector.write.VectorPageEncoder;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.FilterPredicates;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntConsumer;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The values of nulls are never tested, and the number of nulls must match the page's. */
class NullsInPagesTest {
  private static final SourceLocation LOCATION = new SourceLocation("a page", "");
  private static final String BIG_DECIMAL = "{\"type\":\"bytes\",\"logicalType\":\"big-decimal\"}";
  private static final String DECIMAL =
      "{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":18,\"scale\":0}";
  private static final int ROW_COUNT = 3_000;

  private final ByteWriter avroValues = new ByteWriter();

  private static Schema parse(String json) {
    return new Schema.Parser().parse(json);
  }

  private byte[] encodePage(Schema schema, int rowCount, IntConsumer rowWriter) {
    for (int i = 0; i < rowCount; i++) {
      rowWriter.accept(i);
    }
    VectorOptions options = new VectorOptions(EncodingProfile.FAST, CompressionCodec.NONE);
    return VectorPageEncoder.encode(AvroSchemas.of(schema), options, avroValues, rowCount)
        .bytes()
        .toByteArray();
  }

  private static Schema nullable(Schema.Type type) {
    return Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(type));
  }

  /** Tests columns in which few, some or most rows have a value, in several profiles. */
  @ParameterizedTest
  @CsvSource({
    "2, INT, PLAIN",
    "2, INT, FAST",
    "2, INT, SMALL",
    "2, STRING, FAST",
    "2, STRING, SMALL",
    "2, DOUBLE, FAST",
    "2, DOUBLE, SMALL",
    "2, FLOAT, SMALL",
    "40, LONG, FAST",
    "40, LONG, SMALL",
    "40, STRING, FAST",
    "40, BYTES, SMALL",
    "40, DOUBLE, FAST",
    "40, BOOLEAN, FAST",
    "97, INT, SMALL",
    "97, STRING, SMALL",
    "97, DOUBLE, SMALL",
    "97, BOOLEAN, SMALL"
  })
  void valuesBetweenNullsRoundTrip(
      int presentPercent, Schema.Type valueType, EncodingProfile profile) {
    Schema schema = nullable(valueType);
    Random random = new Random(presentPercent);
    List<Object> values = new ArrayList<>();
    ValueSerde serde = ValueSerde.of(schema);
    for (int row = 0; row < ROW_COUNT; row++) {
      Object value = random.nextInt(100) < presentPercent ? randomValue(valueType, random) : null;
      values.add(value);
      serde.write(value, avroValues);
    }
    VectorOptions options = new VectorOptions(profile, CompressionCodec.NONE);
    byte[] page =
        VectorPageEncoder.encode(AvroSchemas.of(schema), options, avroValues, ROW_COUNT)
            .bytes()
            .toByteArray();
    VectorNode node = open(page, schema, ROW_COUNT);
    VectorReader reader = VectorReader.of(AvroTypes.type(schema));
    for (int first = 0; first < ROW_COUNT; first += 700) {
      int length = Math.min(700, ROW_COUNT - first);
      ColumnVector vector = reader.read(node, first, length);
      for (int i = 0; i < length; i++) {
        Object expected = values.get(first + i);
        assertEquals(expected == null, vector.isNull(i));
        assertEquals(expected, node.read(first + i, null));
        if (expected instanceof Integer number) {
          assertEquals(number, vector.intAt(i));
        } else if (expected instanceof Utf8 text) {
          assertEquals(text.getByteLength(), vector.lengthAt(i));
        } else if (expected instanceof Double number) {
          assertEquals(number, vector.doubleAt(i));
        }
      }
    }
    verify(page, schema, ROW_COUNT);
  }

  private static Object randomValue(Schema.Type type, Random random) {
    return switch (type) {
      case INT -> random.nextInt(1000);
      case LONG -> random.nextLong();
      case BOOLEAN -> random.nextBoolean();
      case FLOAT -> random.nextInt(1000) / 8f;
      case DOUBLE -> random.nextInt(1000) / 100.0;
      case BYTES -> ByteBuffer.wrap(new byte[] {1, (byte) random.nextInt()});
      default -> new Utf8("text " + random.nextInt(50));
    };
  }

  private static void verify(byte[] page, Schema schema, int rowCount) {
    PageContext context = new PageContext(new Decompressors());
    context.reset(LOCATION, 0);
    PageInspection.verify(
        ByteRegion.of(page, page.length, LOCATION), AvroSchemas.of(schema), rowCount, context);
  }

  private static VectorNode open(byte[] page, Schema schema, int rowCount) {
    PageContext context = new PageContext(new Decompressors());
    context.reset(LOCATION, 0);
    return VectorPage.open(
            ByteRegion.of(page, page.length, LOCATION), AvroSchemas.of(schema), rowCount, context)
        .root();
  }

  private static int matchingRowCount(String predicate, byte[] page, Schema schema, int rowCount) {
    Schema row =
        SchemaBuilder.record("Row").fields().name("c").type(schema).noDefault().endRecord();
    Leaf leaf = (Leaf) FilterPredicates.parse(predicate).bind(AvroTypes.record(row));
    Bitmap rows = new Bitmap();
    rows.fill(rowCount);
    new EncodedFilter(leaf).retain(open(page, schema, rowCount), 0, rows);
    return rows.cardinality();
  }

  private void writeBytes(byte[] bytes) {
    avroValues.writeZigzag(bytes.length);
    avroValues.writeBytes(bytes, 0, bytes.length);
  }

  /** Writes an unscaled number of one byte, and the scale 0. */
  private void writeBigDecimal(int number) {
    writeBytes(new byte[] {2, (byte) number, 0});
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 100})
  void doesNotReadTheBytesOfANullBigDecimal(int distinctCount) {
    Schema schema = parse("[\"null\"," + BIG_DECIMAL + "]");
    byte[] page =
        encodePage(
            schema,
            ROW_COUNT,
            i -> {
              avroValues.writeZigzag(i % 3 == 0 ? 0 : 1);
              if (i % 3 != 0) {
                writeBigDecimal(i % distinctCount);
              }
            });
    assertEquals(ROW_COUNT / 3 * 2, matchingRowCount("c >= 0", page, schema, ROW_COUNT));
    assertEquals(0, matchingRowCount("c < 0", page, schema, ROW_COUNT));
    assertEquals(ROW_COUNT / 3, matchingRowCount("c is null", page, schema, ROW_COUNT));
  }

  @Test
  void doesNotReadTheBigDecimalOfANullRecord() {
    Schema schema =
        parse(
            "[\"null\",{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"d\",\"type\":"
                + BIG_DECIMAL
                + "}]}]");
    byte[] page =
        encodePage(
            schema,
            ROW_COUNT,
            i -> {
              avroValues.writeZigzag(i % 3 == 0 ? 0 : 1);
              if (i % 3 != 0) {
                writeBigDecimal(i % 100);
              }
            });
    assertEquals(ROW_COUNT / 3 * 2, matchingRowCount("c.d >= 0", page, schema, ROW_COUNT));
  }

  @Test
  void rejectsAnEmptyBigDecimal() {
    Schema schema = parse(BIG_DECIMAL);
    byte[] page = encodePage(schema, 3, i -> writeBytes(new byte[0]));
    assertThrows(CorruptFileException.class, () -> matchingRowCount("c = 1", page, schema, 3));
  }

  @Test
  void testsDecimalsBeyond64BitsAndReturnsTheirBytes() {
    Schema schema = parse("[\"null\"," + DECIMAL + "]");
    BigInteger largeNumber = BigInteger.ONE.shiftLeft(64);
    byte[] page =
        encodePage(
            schema,
            10,
            i -> {
              avroValues.writeZigzag(i % 2);
              if (i % 2 == 1) {
                writeBytes((i == 7 ? largeNumber : BigInteger.valueOf(i)).toByteArray());
              }
            });
    assertEquals(1, matchingRowCount("c > 9", page, schema, 10));
    assertEquals(4, matchingRowCount("c <= 9", page, schema, 10));
    VectorReader reader = VectorReader.of(AvroTypes.type(schema));
    ColumnVector vector = reader.read(open(page, schema, 10), 0, 10);
    BytesVector bytes = assertInstanceOf(BytesVector.class, vector);
    byte[] actual = new byte[bytes.lengthAt(7)];
    bytes.copyBytes(7, actual, 0);
    assertArrayEquals(largeNumber.toByteArray(), actual);
    assertTrue(vector.isNull(0) && !vector.isNull(7));
    ColumnVector longs = reader.read(open(page, schema, 10), 0, 6);
    assertEquals(5, assertInstanceOf(LongVector.class, longs).longAt(5));
  }

  @Test
  void rejectsAPageWhoseNullCountDoesNotMatch() {
    Schema schema = parse("[\"null\",\"int\"]");
    long validityWord = 0b1_0110_1011;
    byte[] page =
        encodePage(
            schema,
            9,
            i -> {
              avroValues.writeZigzag(validityWord >> i & 1);
              if ((validityWord >> i & 1) != 0) {
                avroValues.writeZigzag(i);
              }
            });
    int position = indexOf(validityWord, page);
    page[position] ^= 4; // adds a value to the bits, but not to the count of nulls
    VectorReader reader = VectorReader.of(AvroTypes.type(schema));
    assertThrows(CorruptFileException.class, () -> reader.read(open(page, schema, 9), 2, 3));
    assertThrows(CorruptFileException.class, () -> matchingRowCount("c = 1", page, schema, 9));
    assertThrows(CorruptFileException.class, () -> verify(page, schema, 9));
  }

  private static int indexOf(long value, byte[] page) {
    ByteBuffer bytes = ByteBuffer.wrap(page).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    int position = 0;
    while (bytes.getLong(position) != value) {
      position++;
    }
    return position;
  }
}
