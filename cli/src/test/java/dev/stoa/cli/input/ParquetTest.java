package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.output.OutputOptions;
import dev.stoa.cli.output.RecordSink;
import dev.stoa.cli.output.RecordSinks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.crypto.ColumnEncryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads Parquet files of other writers. */
class ParquetTest {
  @TempDir Path directory;

  private Path write(String name, String schema, Consumer<Group> rowFiller) throws IOException {
    return write(name, schema, CompressionCodecName.SNAPPY, rowFiller);
  }

  private Path write(
      String name, String schema, CompressionCodecName codec, Consumer<Group> rowFiller)
      throws IOException {
    Path file = directory.resolve(name);
    MessageType type = MessageTypeParser.parseMessageType(schema);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new Configuration(false))
            .withType(type)
            .withCompressionCodec(codec)
            .build()) {
      Group row = new SimpleGroupFactory(type).newGroup();
      rowFiller.accept(row);
      writer.write(row);
    }
    return file;
  }

  private static GenericRecord onlyRecord(Path file) throws IOException {
    try (RecordSource source = Inputs.open(file)) {
      assertTrue(source.next());
      return source.record();
    }
  }

  private static String joinedRows(Path file) throws IOException {
    return String.join("\n", Inputs.rows(InputOptions.defaults(), file));
  }

  @Test
  void readsListsOfTwoAndThreeLevels() throws IOException {
    Path file =
        write(
            "lists.parquet",
            """
            message m {
              optional group three (LIST) { repeated group list { optional int32 element; } }
              optional group two (LIST) { repeated int32 element; }
              optional group old (LIST) { repeated group array { required int32 a; } }
              optional group tuple (LIST) { repeated group tuple_tuple { required int32 a; } }
              optional group pairs (LIST) {
                repeated group element { required int32 a; required int32 b; } }
              repeated int32 bare;
              repeated group none { required int32 a; }
            }
            """,
            row -> {
              Group three = row.addGroup("three");
              three.addGroup(0).add(0, 1);
              three.addGroup(0);
              Group two = row.addGroup("two");
              two.add(0, 2);
              two.add(0, 3);
              row.addGroup("old").addGroup(0).add(0, 4);
              row.addGroup("tuple").addGroup(0).add(0, 5);
              Group pair = row.addGroup("pairs").addGroup(0);
              pair.add(0, 6);
              pair.add(1, 7);
              row.add("bare", 8);
              row.add("bare", 9);
            });
    assertEquals(
        "{\"three\":[1,null],\"two\":[2,3],\"old\":[{\"a\":4}],\"tuple\":[{\"a\":5}],"
            + "\"pairs\":[{\"a\":6,\"b\":7}],\"bare\":[8,9],\"none\":[]}",
        joinedRows(file));
  }

  @Test
  void readsMapsWithOtherKeysThanStringsAsListsOfPairs() throws IOException {
    Path file =
        write(
            "maps.parquet",
            """
            message m {
              required group words (MAP) {
                repeated group key_value { required binary key (STRING); optional int32 value; } }
              required group old (MAP_KEY_VALUE) {
                repeated group map { required binary key (STRING); required int32 value; } }
              required group numbers (MAP) {
                repeated group key_value { required int32 key; optional binary value (STRING); } }
            }
            """,
            row -> {
              Group words = row.addGroup("words");
              words.addGroup(0).append("key", "a").append("value", 1);
              words.addGroup(0).append("key", "b");
              row.addGroup("old").addGroup(0).append("key", "c").append("value", 2);
              row.addGroup("numbers").addGroup(0).append("key", 7).append("value", "x");
            });
    assertEquals(
        "{\"words\":{\"a\":1,\"b\":null},\"old\":{\"c\":2},"
            + "\"numbers\":[{\"key\":7,\"value\":\"x\"}]}",
        joinedRows(file));
  }

  @Test
  void rejectsKeysThatAMapHasTwiceAndNamesThatColumnsShare() throws IOException {
    Path maps =
        write(
            "keys.parquet",
            """
            message m {
              required group words (MAP) {
                repeated group key_value { required binary key (STRING); optional int32 value; } }
            }
            """,
            row -> {
              Group words = row.addGroup("words");
              words.addGroup(0).append("key", "a").append("value", 1);
              words.addGroup(0).append("key", "a").append("value", 2);
            });
    String message = Inputs.errorMessage(maps);
    assertTrue(message.contains("record 1"), message);
    assertTrue(message.contains("the map \"words\" has the key \"a\" twice: remove one"), message);
    Path columns =
        write(
            "columns.parquet",
            "message m { required int32 a; required int32 b; required int32 a; }",
            row -> {});
    assertTrue(
        Inputs.errorMessage(columns).contains("\"a\" and \"a\" would have the same name"),
        Inputs.errorMessage(columns));
    assertFalse(Inputs.errorMessage(columns).contains("damaged"), Inputs.errorMessage(columns));
  }

  @Test
  void readsNumbersOfAllWidthsAndDecimals() throws IOException {
    Path file =
        write(
            "numbers.parquet",
            """
            message m {
              required int32 small (INTEGER(8,true));
              required int32 unsigned (INTEGER(32,false));
              required int64 large (INTEGER(64,false));
              required int32 price (DECIMAL(9,2));
              required int64 cost (DECIMAL(18,3));
              required fixed_len_byte_array(5) total (DECIMAL(11,1));
              required binary sum (DECIMAL(20,0));
              required fixed_len_byte_array(2) half (FLOAT16);
            }
            """,
            row -> {
              row.add("small", -5);
              row.add("unsigned", -1);
              row.add("large", -1L);
              row.add("price", -1234);
              row.add("cost", 5678L);
              row.add("total", Binary.fromConstantByteArray(new byte[] {-1, -1, -1, -1, -9}));
              row.add("sum", Binary.fromConstantByteArray(new byte[] {100}));
              row.add("half", Binary.fromConstantByteArray(new byte[] {0, (byte) 0xBE}));
            });
    assertEquals(
        "{\"small\":-5,\"unsigned\":4294967295,\"large\":18446744073709551615,\"price\":-12.34,"
            + "\"cost\":5.678,\"total\":-0.9,\"sum\":100,\"half\":-1.5}",
        joinedRows(file));
    assertEquals(
        ByteBuffer.wrap(new byte[] {-9}), onlyRecord(file).get("total"), "has bounds in tables");
  }

  @Test
  void readsDatesTimesStringsAndUuids() throws IOException {
    byte[] int96 =
        ByteBuffer.allocate(12)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(3_600_000_000_000L + 1999)
            .putInt(2_440_587)
            .array();
    byte[] id = ByteBuffer.allocate(16).putLong(1).putLong(2).array();
    Path file =
        write(
            "times.parquet",
            """
            message m {
              required int32 day (DATE);
              required int32 clock (TIME(MILLIS,true));
              required int64 fine (TIME(MICROS,false));
              required int64 millis (TIMESTAMP(MILLIS,true));
              required int64 micros (TIMESTAMP(MICROS,false));
              required int64 nanos (TIMESTAMP(NANOS,true));
              required int96 old;
              required fixed_len_byte_array(16) id (UUID);
              required binary color (ENUM);
              required binary json (JSON);
              required binary raw;
              required boolean flag;
            }
            """,
            row -> {
              row.add("day", 3);
              row.add("clock", 4);
              row.add("fine", 5L);
              row.add("millis", 6L);
              row.add("micros", 7L);
              row.add("nanos", 8L);
              row.add("old", Binary.fromConstantByteArray(int96));
              row.add("id", Binary.fromConstantByteArray(id));
              row.add("color", "RED");
              row.add("json", "{}");
              row.add("raw", Binary.fromConstantByteArray(new byte[] {1}));
              row.add("flag", true);
            });
    GenericRecord record = onlyRecord(file);
    assertEquals(
        List.of(
            "date",
            "time-millis",
            "time-micros",
            "timestamp-millis",
            "local-timestamp-micros",
            "timestamp-nanos",
            "timestamp-micros",
            "uuid"),
        record.getSchema().getFields().stream()
            .limit(8)
            .map(field -> field.schema().getLogicalType().getName())
            .toList());
    assertEquals(-82_800_000_000L + 1, record.get("old"));
    assertEquals("00000000-0000-0001-0000-000000000002", record.get("id").toString());
    assertEquals("RED", record.get("color").toString());
    assertEquals(ByteBuffer.wrap(new byte[] {1}), record.get("raw"));
    assertEquals(true, record.get("flag"));
  }

  /** Avro takes equal stored types for equal, regardless of their units and scales. */
  @Test
  void convertsUnitsAndScalesOfLaterFilesOrRefusesThem() throws IOException {
    Path micros =
        write(
            "us.parquet",
            "message m { required int64 t (TIMESTAMP(MICROS,true)); }",
            row -> row.add("t", 3_000L));
    Path millis =
        write(
            "ms.parquet",
            "message m { required int64 t (TIMESTAMP(MILLIS,true)); }",
            row -> row.add("t", 1_000L));
    Path fine =
        write(
            "fine.parquet",
            "message m { required int32 t (DECIMAL(9,2)); }",
            row -> row.add("t", 125));
    Path coarse =
        write(
            "coarse.parquet",
            "message m { required int32 t (DECIMAL(5,1)); }",
            row -> row.add("t", 15));
    Path number = write("long.parquet", "message m { required int64 t; }", row -> row.add("t", 5L));
    assertEquals(
        List.of("{\"t\":\"1970-01-01T00:00:00.003Z\"}", "{\"t\":\"1970-01-01T00:00:01Z\"}"),
        Inputs.rows(micros, millis));
    assertEquals(List.of("{\"t\":1.25}", "{\"t\":1.50}"), Inputs.rows(fine, coarse));
    assertEquals(
        List.of("{\"t\":\"1970-01-01T00:00:01Z\"}", "{\"t\":\"1970-01-01T00:00:00.003Z\"}"),
        Inputs.rows(millis, micros));
    Path finerMicros =
        write(
            "finer.parquet",
            "message m { required int64 t (TIMESTAMP(MICROS,true)); }",
            row -> row.add("t", 3_001L));
    assertRefused(millis, finerMicros, "3001 has more digits than timestamp-millis");
    assertRefused(coarse, fine, "column \"t\" is decimal(9,2) not null, but decimal(5,1)");
    assertRefused(number, micros, "column \"t\" is timestamp(us) not null, but long");
    assertRefused(micros, number, "column \"t\" is long not null, but timestamp(us)");
  }

  private static void assertRefused(Path first, Path second, String message) {
    InputException refused = assertThrows(InputException.class, () -> Inputs.rows(first, second));
    assertTrue(refused.getMessage().contains(message), refused.getMessage());
  }

  @Test
  void nestedFieldsOfLaterFilesAreNotLost() throws IOException {
    Path first =
        write(
            "a.parquet",
            "message m { required group s { required int32 x; } }",
            row -> row.addGroup("s").append("x", 1));
    Path second =
        write(
            "b.parquet",
            "message m { required group s { required int32 x; required int32 z; } }",
            row -> row.addGroup("s").append("x", 1).append("z", 2));
    assertRefused(first, second, "field \"z\" would be lost");
  }

  @Test
  void writesUuidsAsParquetsOwn() throws IOException {
    Schema uuid = LogicalTypes.uuid().addToSchema(Schema.create(Schema.Type.STRING));
    Schema schema =
        SchemaBuilder.record("r").fields().name("id").type(uuid).noDefault().endRecord();
    String id = "00000000-0000-0001-0000-000000000002";
    Path file = directory.resolve("ids.parquet");
    try (RecordSink sink = RecordSinks.create(file.toString(), schema, OutputOptions.defaults())) {
      sink.write(new GenericRecordBuilder(schema).set("id", id).build());
      sink.finish();
    }
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
      assertEquals(
          LogicalTypeAnnotation.uuidType(),
          reader.getFileMetaData().getSchema().getType("id").getLogicalTypeAnnotation());
    }
    GenericRecord record = onlyRecord(file);
    assertEquals(schema, record.getSchema());
    assertEquals(id, record.get("id").toString());
  }

  @Test
  void readsFilesOfAllUsualCodecs() throws IOException {
    for (CompressionCodecName codec :
        List.of(
            CompressionCodecName.UNCOMPRESSED,
            CompressionCodecName.SNAPPY,
            CompressionCodecName.GZIP,
            CompressionCodecName.ZSTD,
            CompressionCodecName.LZ4,
            CompressionCodecName.LZ4_RAW)) {
      String text = "text ".repeat(1000);
      Path file =
          write(
              codec + ".parquet",
              "message m { required binary a (STRING); }",
              codec,
              row -> row.add("a", text));
      assertEquals(text, onlyRecord(file).get("a").toString());
    }
  }

  /** The file was written by pyarrow 26: {@code write_table(table, file, compression="brotli")}. */
  @Test
  void readsBrotliPages() throws IOException {
    Path file = directory.resolve("brotli.parquet");
    try (InputStream resource = ParquetTest.class.getResourceAsStream("/parquet/brotli.parquet")) {
      Files.copy(resource, file);
    }
    assertEquals(
        List.of(
            "{\"a\":1,\"b\":\"" + "text ".repeat(40) + "\"}",
            "{\"a\":2,\"b\":\"\"}",
            "{\"a\":3,\"b\":\"ü\"}"),
        Inputs.rows(InputOptions.defaults(), file));
  }

  @Test
  void readsOldTimestampsWhoseDaysOverflowed() throws IOException {
    // As Spark 3.4 writes the year 290000.
    byte[] int96 =
        ByteBuffer.allocate(12)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(-32_509_551_616_000L)
            .putInt(-105_862_232)
            .array();
    Path file =
        write(
            "a.parquet",
            "message m { required int96 a; }",
            row -> row.add("a", Binary.fromConstantByteArray(int96)));
    assertEquals(9_089_380_393_200_000_000L, onlyRecord(file).get("a"));
  }

  @Test
  void namesTheEncryptedFileOrColumn() throws IOException {
    byte[] key = "a key of 16 byte".getBytes(StandardCharsets.US_ASCII);
    Map<ColumnPath, ColumnEncryptionProperties> secretColumn =
        Map.of(
            ColumnPath.get("secret"),
            ColumnEncryptionProperties.builder(ColumnPath.get("secret"), true)
                .withKey(key)
                .build());
    assertEquals(
        "footer.parquet is an encrypted Parquet file, which cannot be read: decrypt it first",
        encryptedFileMessage("footer.parquet", FileEncryptionProperties.builder(key).build()));
    assertEquals(
        "column.parquet, its column \"secret\" is encrypted: decrypt the file first, by rewriting"
            + " it with its keys",
        encryptedFileMessage(
            "column.parquet",
            FileEncryptionProperties.builder(key)
                .withPlaintextFooter()
                .withEncryptedColumns(secretColumn)
                .build()));
  }

  private String encryptedFileMessage(String name, FileEncryptionProperties encryption)
      throws IOException {
    Path file = directory.resolve(name);
    MessageType type =
        MessageTypeParser.parseMessageType(
            "message m { required int32 a; required int32 secret; }");
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new Configuration(false))
            .withType(type)
            .withEncryption(encryption)
            .build()) {
      writer.write(new SimpleGroupFactory(type).newGroup().append("a", 1).append("secret", 2));
    }
    return Inputs.errorMessage(InputOptions.defaults(), file);
  }

  @Test
  void resolvesRecordsToTheGivenSchema() throws IOException {
    Path file =
        write(
            "a.parquet",
            "message m { required int32 a; required binary b (STRING); }",
            row -> row.append("a", 1).append("b", "x"));
    Schema readerSchema =
        SchemaBuilder.record("Mine").fields().requiredLong("a").optionalString("c").endRecord();
    assertEquals(
        List.of("{\"a\":1,\"c\":null}"),
        Inputs.rows(InputOptions.defaults().withSchema(readerSchema), file));
    Schema incompatibleSchema =
        SchemaBuilder.record("Mine").fields().requiredBytes("a").endRecord();
    InputException exception =
        assertThrows(
            InputException.class,
            () -> Inputs.rows(InputOptions.defaults().withSchema(incompatibleSchema), file));
    assertTrue(exception.getMessage().contains("a.parquet"), exception.getMessage());
  }

  @Test
  void reportsDamagedFiles() throws IOException {
    Path intactFile =
        write(
            "whole.parquet",
            "message m { required binary a (STRING); required int64 b; }",
            row -> row.append("a", "some text that is there").append("b", 77L));
    byte[] bytes = Files.readAllBytes(intactFile);
    Path damagedFile = directory.resolve("damaged.parquet");
    int rejectedFileCount = 0;
    for (int offset = 4; offset < bytes.length; offset += 3) {
      byte[] flippedBytes = bytes.clone();
      flippedBytes[offset] ^= 1;
      rejectedFileCount += rejectedCount(damagedFile, flippedBytes);
    }
    for (int size = 4; size < bytes.length; size += 31) {
      assertEquals(1, rejectedCount(damagedFile, Arrays.copyOf(bytes, size)));
    }
    assertTrue(rejectedFileCount > bytes.length / 12, rejectedFileCount + " of " + bytes.length);
  }

  @Test
  void saysInWordsWhichChecksumIsWrong() throws IOException {
    Path file =
        write(
            "a.parquet",
            "message m { required binary a (STRING); }",
            CompressionCodecName.UNCOMPRESSED,
            row -> row.add("a", "some text"));
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    Files.writeString(
        file, text.replaceFirst("some text", "same text"), StandardCharsets.ISO_8859_1);
    assertEquals(
        "a.parquet, in record 1 (row group 0): the Parquet file is damaged or uses"
            + " an unsupported feature (a page's checksum does not match its bytes): copy or"
            + " download it again, or rewrite it",
        Inputs.errorMessage(InputOptions.defaults(), file));
  }

  private static int rejectedCount(Path file, byte[] bytes) throws IOException {
    Files.write(file, bytes);
    try {
      Inputs.rows(InputOptions.defaults(), file);
      return 0;
    } catch (InputException e) {
      assertTrue(e.getMessage().startsWith(file.toString()), e.getMessage());
      return 1;
    }
  }
}
