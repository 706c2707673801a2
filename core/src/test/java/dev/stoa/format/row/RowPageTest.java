package dev.stoa.format.row;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.AvroTypes;
import dev.stoa.data.RowLayout;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.value.ValueSerde;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Row pages return the values that were written, and corrupt bytes are reported. */
class RowPageTest {
  private static final SourceLocation LOCATION = new SourceLocation("rows.col", "page 0");
  private static final Schema POINT =
      SchemaBuilder.record("Point").fields().requiredInt("x").optionalString("name").endRecord();

  private static Schema parse(String json) {
    return new Schema.Parser().parse(json);
  }

  private static Schema nullable(Schema schema) {
    return Schema.createUnion(Schema.create(Schema.Type.NULL), schema);
  }

  private static Schema nullableWithNullLast(Schema schema) {
    return Schema.createUnion(schema, Schema.create(Schema.Type.NULL));
  }

  /** Returns all Avro types and their nullable forms. */
  private static List<Schema> allTypes() {
    List<Schema> nonNullTypes =
        List.of(
            Schema.create(Schema.Type.INT),
            Schema.create(Schema.Type.LONG),
            Schema.create(Schema.Type.FLOAT),
            Schema.create(Schema.Type.DOUBLE),
            Schema.create(Schema.Type.BOOLEAN),
            Schema.create(Schema.Type.STRING),
            Schema.create(Schema.Type.BYTES),
            Schema.createEnum("Suit", "", "", List.of("A", "B", "C")),
            Schema.createFixed("Small", "", "", 16),
            Schema.createFixed("Large", "", "", 17),
            Schema.createArray(Schema.create(Schema.Type.INT)),
            Schema.createMap(Schema.create(Schema.Type.STRING)),
            POINT,
            parse("[\"null\", \"int\", \"string\"]"),
            parse("[{\"type\": \"null\", \"p\": 1}, \"int\"]"));
    List<Schema> types = new ArrayList<>(nonNullTypes);
    nonNullTypes.stream()
        .filter(schema -> schema.getType() != Schema.Type.UNION)
        .forEach(
            schema -> {
              types.add(nullable(schema));
              types.add(nullableWithNullLast(schema));
            });
    types.add(Schema.create(Schema.Type.NULL));
    return types;
  }

  private static List<Schema> fixedSizeTypes() {
    return allTypes().stream()
        .filter(schema -> !new RowLayout(List.of(AvroTypes.type(schema))).isVariableSize())
        .toList();
  }

  private static Object randomValue(Schema schema, Random random) {
    byte[] bytes = new byte[17];
    random.nextBytes(bytes);
    return switch (schema.getType()) {
      case INT -> random.nextInt(4) == 0 ? Integer.MIN_VALUE : random.nextInt();
      case LONG -> random.nextInt(4) == 0 ? Long.MAX_VALUE : random.nextLong();
      case FLOAT -> random.nextInt(4) == 0 ? -0.0f : random.nextFloat();
      case DOUBLE -> random.nextInt(4) == 0 ? Double.NEGATIVE_INFINITY : random.nextDouble();
      case BOOLEAN -> random.nextBoolean();
      case STRING -> new Utf8("t\u00e9xt ".repeat(random.nextInt(5)));
      case BYTES -> ByteBuffer.wrap(bytes, 0, random.nextInt(17));
      case ENUM ->
          new GenericData.EnumSymbol(schema, schema.getEnumSymbols().get(random.nextInt(3)));
      case FIXED -> new GenericData.Fixed(schema, Arrays.copyOf(bytes, schema.getFixedSize()));
      case ARRAY -> new GenericData.Array<>(schema, List.of(random.nextInt(), 7));
      case MAP -> Map.of(new Utf8("k"), new Utf8("v" + random.nextInt(9)));
      case RECORD -> {
        GenericData.Record point = new GenericData.Record(schema);
        point.put("x", random.nextInt());
        point.put("name", random.nextBoolean() ? null : new Utf8("p"));
        yield point;
      }
      case UNION ->
          randomValue(schema.getTypes().get(random.nextInt(schema.getTypes().size())), random);
      case NULL -> null;
    };
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Page(List<Schema> columns, List<List<Object>> rows, byte[] bytes) {
    static Page of(List<Schema> columns, int rowCount, long seed) {
      Random random = new Random(seed);
      List<ValueSerde> serdes = columns.stream().map(ValueSerde::of).toList();
      List<List<Object>> rows = new ArrayList<>();
      ByteWriter values = new ByteWriter();
      for (int i = 0; i < rowCount; i++) {
        List<Object> row = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
          row.add(randomValue(columns.get(column), random));
          serdes.get(column).write(row.get(column), values);
        }
        rows.add(row);
      }
      return new Page(
          columns,
          rows,
          new RowEncoder(columns.stream().map(AvroSchemas::of).toList())
              .encode(values, rowCount)
              .toByteArray());
    }

    RowPage open(byte[] content) {
      return new RowPage(
          ByteRegion.of(content, content.length, LOCATION),
          new RowLayout(columns.stream().map(AvroTypes::type).toList()),
          rows.size());
    }

    /** Asserts that all values are read as written, in a random order unless the seed is 0. */
    void assertReads(byte[] content, long seed) {
      RowPage page = open(content);
      Random random = new Random(seed);
      for (int column = 0; column < columns.size(); column++) {
        RowPageColumn pageColumn =
            new RowPageColumn(AvroSchemas.of(columns.get(column)), LOCATION, 0, () -> page, column);
        for (int i = 0; i < rows.size(); i++) {
          int row = seed == 0 ? i : random.nextInt(rows.size());
          assertEquals(text(rows.get(row).get(column)), text(pageColumn.read(row, null)));
          assertEquals(text(rows.get(row).get(column)), text(pageColumn.view(row, null)));
          assertEquals(rows.get(row).get(column) == null, pageColumn.isNull(row));
        }
      }
    }
  }

  private static String text(Object value) {
    return value instanceof ByteBuffer bytes
        ? StandardCharsets.ISO_8859_1.decode(bytes.duplicate()).toString()
        : String.valueOf(value);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 63, 64, 65, 128, 200})
  void readsValuesOfAllTypesInAnyOrder(int rowCount) {
    for (List<Schema> columns : List.of(allTypes(), fixedSizeTypes())) {
      Page page = Page.of(columns, rowCount, rowCount);
      page.assertReads(page.bytes(), 0);
      page.assertReads(page.bytes(), 1);
      page.open(page.bytes()).verify();
    }
  }

  @Test
  void readsAPageOfASingleColumnOfEachType() {
    for (Schema schema : allTypes()) {
      Page page = Page.of(List.of(schema), 70, 5);
      page.assertReads(page.bytes(), 3);
      page.open(page.bytes()).verify();
    }
  }

  @Test
  void fixedSizeRowsConsistOfNullBitsAndSlots() {
    List<Schema> columns =
        List.of(Schema.create(Schema.Type.INT), nullable(Schema.create(Schema.Type.DOUBLE)));
    int rowSizeInBytes = 1 + Integer.BYTES + Double.BYTES;
    assertEquals(100 * rowSizeInBytes, Page.of(columns, 100, 1).bytes().length);
  }

  @Test
  void variableSizeRowsAlsoHaveAnIndexASizeAndReferencedBytes() {
    List<Schema> columns =
        List.of(Schema.create(Schema.Type.INT), Schema.create(Schema.Type.BYTES));
    Page page = Page.of(columns, 1, 1);
    int indexSizeInBytes = Integer.BYTES;
    int referenceSizeInBytes = 2 * Integer.BYTES;
    int rowSizeInBytes =
        Integer.BYTES
            + 1
            + Integer.BYTES
            + referenceSizeInBytes
            + ((ByteBuffer) page.rows().get(0).get(1)).remaining();
    assertEquals(indexSizeInBytes + rowSizeInBytes, page.bytes().length);
  }

  @Test
  void typedReadsReturnTheValuesAndRejectOtherTypes() {
    List<Schema> columns =
        List.of(
            Schema.create(Schema.Type.INT),
            nullable(Schema.create(Schema.Type.LONG)),
            Schema.create(Schema.Type.STRING));
    Page page = Page.of(columns, 50, 2);
    RowPage rowPage = page.open(page.bytes());
    RowPageColumn ints =
        new RowPageColumn(AvroSchemas.of(columns.get(0)), LOCATION, 0, () -> rowPage, 0);
    RowPageColumn longs =
        new RowPageColumn(AvroSchemas.of(columns.get(1)), LOCATION, 0, () -> rowPage, 1);
    Utf8 text = new Utf8();
    for (int row = 0; row < 50; row++) {
      assertEquals(page.rows().get(row).get(0), ints.readInt(row));
      assertEquals(((Integer) page.rows().get(row).get(0)).longValue(), ints.readLong(row));
      if (page.rows().get(row).get(1) == null) {
        int nullRow = row;
        assertThrows(IllegalStateException.class, () -> longs.readLong(nullRow));
      } else {
        assertEquals(page.rows().get(row).get(1), longs.readLong(row));
      }
      new RowPageColumn(AvroSchemas.of(columns.get(2)), LOCATION, 0, () -> rowPage, 2)
          .readText(row, text);
      assertEquals(page.rows().get(row).get(2), text);
    }
    assertThrows(IllegalStateException.class, () -> ints.readText(0, text));
    assertThrows(IllegalStateException.class, () -> longs.readInt(0));
  }

  /** Reading a page with a corrupt byte returns values or reports the page as corrupt. */
  @Test
  void reportsOrDecodesCorruptBytes() {
    for (List<Schema> columns : List.of(allTypes(), fixedSizeTypes())) {
      Page page = Page.of(columns, 3, 9);
      int rejectedCount = 0;
      for (int position = 0; position < page.bytes().length; position++) {
        for (int corruptByte : new int[] {0, 0x7f, 0x80, 0xff, page.bytes()[position] ^ 1}) {
          byte[] bytes = page.bytes().clone();
          bytes[position] = (byte) corruptByte;
          rejectedCount += isRejected(page, bytes) ? 1 : 0;
        }
      }
      assertTrue(rejectedCount > 10, rejectedCount + " corrupt pages were rejected");
    }
  }

  @Test
  void reportsTheOffsetOfACorruptIndexEntry() {
    Page page = Page.of(List.of(Schema.create(Schema.Type.STRING)), 130, 1);
    byte[] bytes = page.bytes().clone();
    int entryOffset = 2 * Integer.BYTES;
    bytes[entryOffset] ^= 1;
    CorruptFileException exception =
        assertThrows(CorruptFileException.class, () -> page.open(bytes).verify());
    assertTrue(
        exception.getMessage().contains("offset %d: expected row 128 at".formatted(entryOffset)),
        exception::getMessage);
  }

  @Test
  void rejectsTruncatedAndExtendedPages() {
    for (List<Schema> columns : List.of(allTypes(), fixedSizeTypes())) {
      Page page = Page.of(columns, 3, 9);
      for (int length = 0; length < page.bytes().length; length++) {
        assertTrue(isRejected(page, Arrays.copyOf(page.bytes(), length)), "length " + length);
      }
      byte[] extended = Arrays.copyOf(page.bytes(), page.bytes().length + 1);
      assertTrue(isRejected(page, extended));
    }
  }

  private static boolean isRejected(Page page, byte[] bytes) {
    boolean isRejected = false;
    try {
      RowPage rowPage = page.open(bytes);
      rowPage.verify();
    } catch (CorruptFileException e) {
      isRejected = true;
    }
    for (int i = 0; i < page.columns().size(); i++) {
      int column = i;
      try {
        RowPage rowPage = page.open(bytes);
        RowPageColumn pageColumn =
            new RowPageColumn(
                AvroSchemas.of(page.columns().get(column)), LOCATION, 0, () -> rowPage, column);
        for (int row = 0; row < page.rows().size(); row++) {
          pageColumn.read(row, null);
          pageColumn.view(row, null);
        }
      } catch (CorruptFileException e) {
        isRejected = true;
      }
    }
    return isRejected;
  }
}
