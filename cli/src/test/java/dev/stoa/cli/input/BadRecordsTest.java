package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.record.BadRecords;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Skips bad records of every format, and loses no good ones that can be found. */
final class BadRecordsTest {
  private static final Schema SCHEMA =
      Inputs.schema(
          "{'type':'record','name':'R','fields':[{'name':'a','type':'long'},"
              + "{'name':'b','type':'string'}]}");

  @TempDir private Path directory;

  private final BadRecords badRecords = BadRecords.skippedUpTo(1000);

  private InputOptions options() {
    return InputOptions.defaults().withBadRecords(badRecords);
  }

  private List<Long> values(InputOptions options, Path file) throws IOException {
    List<Long> values = new ArrayList<>();
    try (RecordSource source = Inputs.open(options, file)) {
      while (source.next()) {
        values.add(((Number) source.record().get("a")).longValue());
      }
    }
    return values;
  }

  /** Lines of a file, separated by ¶, then the values of the good rows, and the bad lines. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '`',
      value = {
        "a,b¶1,x¶2¶3,z → 1 3 → 3",
        "a,b¶1,x¶2,y,z¶3,z → 1 3 → 3",
        "a,b¶1,x¶two,y¶3,z → 1 3 → 3",
        "a,b¶1,x¶2,\"y\"z¶3,z → 1 3 → 3",
        "a,b¶1,x¶2,\"y¶3,z¶4,w → 1 3 4 → 3",
        "a,b¶1,\"x¶y\"¶2,\"y¶3,\"z\"¶4,w → 1 3 4 → 4",
        "a,b¶1,x¶2,\"y¶3¶4,\"w\"¶5,v → 1 4 5 → 3 4",
        "# c d¶a,b¶1,x¶2¶3,\"y → 1 → 4 5",
      })
  void skipsBadRowsOfCsv(String lines, String values, String badLines) throws IOException {
    Path file = Inputs.write(directory, "a.csv", lines.split("¶"));
    assertEquals(values, joined(values(options().withSchema(SCHEMA), file)), lines);
    assertBadLines(badLines);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '`',
      value = {
        "{'a':1,'b':''}¶oops¶{'a':3,'b':''} → 1 3 → 2",
        "{'a':1,'b':''}¶{'a':2,'b¶{'a':3,'b':''} → 1 3 → 2",
        "{'a':1,'b':''}¶{'a':2¶{'a':3,'b':''} → 1 3 → 3",
        "{'a':1,'b':''}¶{'a':'x','b':{'c':[1]}}¶{'a':3,'b':''} → 1 3 → 2",
        "{'a':1,'b':''}¶{'a':2,'b':{'c':[1]}}¶{'a':3,'b':''} → 1 3 → 2",
        "{'a':1,'b':''}¶{'a':2}¶5¶{'a':3,'b':''} → 1 3 → 2 3",
        "{'a':1,¶ 'b':''}¶{'a':2,¶ 'b':}¶{'a':3,'b':''}¶{ → 1 3 → 4 7",
        "{'a':1,'b':''}¶¶{'a':2,]}¶}¶¶{'a':3,'b':''} → 1 3 → 3",
        "[{'a':1,'b':''},¶{'a':'x','b':''},¶{'a':3,'b':''}] → 1 3 → 2",
      })
  void skipsBadRecordsOfJson(String lines, String values, String badLines) throws IOException {
    Path file = Inputs.write(directory, "a.json", lines.replace('\'', '"').split("¶"));
    assertEquals(values, joined(values(options().withSchema(SCHEMA), file)), lines);
    assertBadLines(badLines);
  }

  private void assertBadLines(String lines) {
    List<String> actual = new ArrayList<>();
    for (String message : badRecords.firstMessages()) {
      actual.add(message.replaceFirst("(?s).*?, line (\\d+).*", "$1"));
    }
    assertEquals(lines, String.join(" ", actual), badRecords.firstMessages().toString());
    assertEquals(actual.size(), badRecords.skippedCount());
  }

  private static String joined(List<Long> values) {
    return String.join(" ", values.stream().map(String::valueOf).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.csv", "a.json"})
  void skipsRowsWithMalformedUtf8(String name) throws IOException {
    boolean isCsv = name.equals("a.csv");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(isCsv ? "a,b\n".getBytes(StandardCharsets.UTF_8) : new byte[0]);
    for (int i = 0; i < 5000; i++) {
      String text = i + "é";
      String line = isCsv ? i + "," + text : "{\"a\":" + i + ",\"b\":\"" + text + "\"}";
      byte[] lineBytes = line.getBytes(StandardCharsets.UTF_8);
      if (i % 1000 == 7) {
        lineBytes[lineBytes.length - (isCsv ? 1 : 3)] = isCsv ? (byte) 'x' : (byte) 0xff;
      }
      bytes.writeBytes(lineBytes);
      bytes.write('\n');
    }
    Path file = Inputs.write(directory, name, bytes.toByteArray());
    List<Long> values = values(options().withSchema(SCHEMA), file);
    assertEquals(4995, values.size());
    assertTrue(!values.contains(7L) && !values.contains(4007L));
    assertBadLines(isCsv ? "9 1009 2009 3009 4009" : "8 1008 2008 3008 4008");
  }

  @Test
  void skipsManyBadRowsAmongManyGoodOnes() throws IOException {
    long seed = Long.getLong("seed", System.nanoTime());
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder("a,b\n");
    List<Long> expected = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      switch (random.nextInt(100)) {
        case 0 -> text.append(i).append(",\"open\n");
        case 1 -> text.append(i).append("\n");
        default -> {
          text.append(i).append(random.nextBoolean() ? ",plain" : ",\"quo,ted\"").append('\n');
          expected.add((long) i);
        }
      }
    }
    Path file = directory.resolve("a.csv");
    Files.writeString(file, text);
    assertEquals(expected, values(options().withSchema(SCHEMA), file), "-Dseed=" + seed);
    assertEquals(20_000 - expected.size(), badRecords.skippedCount(), "-Dseed=" + seed);
  }

  @Test
  void inferenceSkipsTheSameRecords() throws IOException {
    Path csv = Inputs.write(directory, "a.csv", "a,b", "1,x", "2", "3,z");
    assertEquals(List.of(1L, 3L), values(options(), csv));
    assertEquals(1, badRecords.skippedCount());
    Path json = Inputs.write(directory, "a.json", "{\"a\":1}", "oops", "{\"a\":3}");
    assertEquals(List.of(1L, 3L), values(options(), json));
    assertEquals(2, badRecords.skippedCount());
  }

  @Test
  void saysWhichRecordIsOneTooMany() throws IOException {
    Path file = Inputs.write(directory, "a.csv", "a,b", "1", "2,x", "3");
    InputOptions options =
        InputOptions.defaults().withSchema(SCHEMA).withBadRecords(BadRecords.skippedUpTo(1));
    assertEquals(
        "a.csv, line 4: the row has 1 field, but the header has 2: correct it, and put fields that"
            + " contain separators or line ends in quotes; this makes 2 bad records, and"
            + " --skip-bad allows 1; the first: "
            + directory
            + "/a.csv, line 2: the row has 1 field, but the header has 2: correct it, and put"
            + " fields that contain separators or line ends in quotes",
        Inputs.errorMessage(options, file)
            .replace("the first: a", "the first: " + directory + "/a"));
  }

  @Test
  void saysIfNothingAfterABadRecordCanBeRead() throws IOException {
    Path file = Inputs.write(directory, "a.json", "[{\"a\":1},", "{\"a\":}", ",{\"a\":2}]");
    String message = Inputs.errorMessage(options(), file);
    assertTrue(message.endsWith("because nothing after it can be read"), message);
  }

  private static GenericRecord record(long value) {
    GenericRecord record = new GenericData.Record(SCHEMA);
    record.put("a", value);
    record.put("b", "text " + value * 7919);
    return record;
  }

  private static final int RECORDS_PER_BLOCK = 50;

  private byte[] avroFile() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataFileWriter<GenericRecord> writer =
        new DataFileWriter<>(new GenericDatumWriter<>(SCHEMA))) {
      writer.setCodec(CodecFactory.deflateCodec(6));
      writer.create(SCHEMA, bytes);
      for (int i = 0; i < 1000; i++) {
        writer.append(record(i));
        if (i % RECORDS_PER_BLOCK == RECORDS_PER_BLOCK - 1) {
          writer.sync();
        }
      }
    }
    return bytes.toByteArray();
  }

  @Test
  void losesAtMostTwoBlocksOfAvroWhateverByteIsDamaged() throws IOException {
    byte[] good = avroFile();
    int headerLength = avroHeaderLength(good);
    int damagedCount = 0;
    for (int i = headerLength; i < good.length; i += 13) {
      byte[] bytes = good.clone();
      bytes[i] ^= 0x55;
      BadRecords skipped = BadRecords.skippedUpTo(1000);
      Path file = Inputs.write(directory, "a.avro", bytes);
      List<Long> values = values(InputOptions.defaults().withBadRecords(skipped), file);
      assertTrue(values.size() >= 1000 - 2 * RECORDS_PER_BLOCK, "byte " + i + ": " + values.size());
      assertTrue(values.size() == 1000 || skipped.skippedCount() > 0, "byte " + i);
      damagedCount += values.size() < 1000 ? 1 : 0;
    }
    assertTrue(damagedCount > 10, damagedCount + " damaged");
  }

  private static int avroHeaderLength(byte[] file) {
    byte[] marker = Arrays.copyOfRange(file, file.length - 16, file.length);
    for (int i = 0; ; i++) {
      if (Arrays.equals(file, i, i + 16, marker, 0, 16)) {
        return i + 16;
      }
    }
  }

  @Test
  void skipsADamagedRowGroupOfParquet() throws IOException {
    Path file = directory.resolve("a.parquet");
    try (ParquetWriter<GenericRecord> writer =
        AvroParquetWriter.<GenericRecord>builder(new LocalOutputFile(file))
            .withSchema(SCHEMA)
            .withConf(new PlainParquetConfiguration())
            .withRowGroupRowCountLimit(100)
            .build()) {
      for (int i = 0; i < 300; i++) {
        writer.write(record(i));
      }
    }
    long start;
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
      start = reader.getRowGroups().get(1).getColumns().get(1).getStartingPos();
    }
    byte[] bytes = Files.readAllBytes(file);
    Arrays.fill(bytes, (int) start, (int) start + 30, (byte) 0x7f);
    Files.write(file, bytes);
    List<Long> values = values(options(), file);
    assertEquals(200, values.size());
    assertEquals(200L, values.get(100));
    assertEquals(100, badRecords.skippedCount());
    String message = badRecords.firstMessages().get(0);
    assertTrue(message.endsWith("; lost: the rest of row group 1, 100 records"), message);
  }

  @Test
  void goesOnAtTheNextMarkerOfASequenceFile() throws IOException {
    Path file = directory.resolve("a.seq");
    Configuration configuration = new Configuration(false);
    long firstEnd = 0;
    try (SequenceFile.Writer writer =
        SequenceFile.createWriter(
            configuration,
            SequenceFile.Writer.stream(
                FileSystem.getLocal(configuration)
                    .getRawFileSystem()
                    .create(new org.apache.hadoop.fs.Path(file.toUri()))),
            SequenceFile.Writer.keyClass(IntWritable.class),
            SequenceFile.Writer.valueClass(Text.class),
            SequenceFile.Writer.compression(SequenceFile.CompressionType.NONE))) {
      for (int i = 0; i < 1000; i++) {
        firstEnd = i == 100 ? writer.getLength() : firstEnd;
        writer.append(new IntWritable(i), new Text("text " + i));
        if (i % 50 == 49) {
          writer.sync();
        }
      }
    }
    byte[] bytes = Files.readAllBytes(file);
    bytes[(int) firstEnd + 30] = 0x7f;
    Arrays.fill(bytes, (int) firstEnd + 40, (int) firstEnd + 90, (byte) 0x7f);
    Files.write(file, bytes);
    int count = 0;
    try (RecordSource source = Inputs.open(options(), file)) {
      while (source.next()) {
        count++;
      }
    }
    assertTrue(count >= 940 && count < 1000, count + " records");
    assertTrue(badRecords.skippedCount() >= 1);
  }

  @Test
  void skipsBadRecordsOfWebArchives() throws IOException {
    String good =
        """
        WARC/1.0
        WARC-Type: resource
        WARC-Target-URI: http://x.org/%d
        WARC-Date: 2020-01-01T00:00:00Z
        Content-Length: 5

        hello

        """
            .replace("\n", "\r\n");
    String badHeader = good.replace("WARC-Date: 2020-01-01T00:00:00Z", "no colon here");
    String badLength = good.replace("Content-Length: 5", "Content-Length: five");
    String longLength = good.replace("Content-Length: 5", "Content-Length: 5000");
    String text =
        good.formatted(1)
            + badHeader.formatted(2)
            + good.formatted(3)
            + badLength.formatted(4)
            + good.formatted(5)
            + longLength.formatted(6)
            + good.formatted(7);
    Path file = Inputs.write(directory, "a.warc", text.getBytes(StandardCharsets.ISO_8859_1));
    List<String> urls = new ArrayList<>();
    try (RecordSource source = Inputs.open(options(), file)) {
      while (source.next()) {
        urls.add(source.record().get("url").toString().replace("http://x.org/", ""));
      }
    }
    assertEquals(List.of("1", "3", "5", "7"), urls);
    assertEquals(3, badRecords.skippedCount());
  }

  @Test
  void withoutTheOptionNothingIsSkipped() throws IOException {
    Path file = Inputs.write(directory, "a.csv", "a,b", "1", "2,x");
    InputOptions options = InputOptions.defaults().withSchema(SCHEMA);
    assertThrows(InputException.class, () -> values(options, file));
  }
}
