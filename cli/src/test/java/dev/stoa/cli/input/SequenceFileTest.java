package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.record.RecordSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.hadoop.io.AvroSequenceFile;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapred.AvroValue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.MD5Hash;
import org.apache.hadoop.io.MapWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.SortedMapWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VIntWritable;
import org.apache.hadoop.io.Writable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reads SequenceFiles of Writables and of Avro records. */
class SequenceFileTest {
  private static final Schema SCHEMA =
      Inputs.schema(
          "{'type':'record','name':'Row','fields':[{'name':'a','type':'long'},"
              + "{'name':'m','type':{'type':'map','values':'string'}}]}");

  @TempDir Path directory;

  private static GenericRecord record(long number) {
    return new GenericRecordBuilder(SCHEMA)
        .set("a", number)
        .set("m", Map.of("k" + number, "é"))
        .build();
  }

  private Path writePairs(CompressionType compression, Writable... keysAndValues)
      throws IOException {
    Path file = directory.resolve("part-r-00000");
    Files.deleteIfExists(file);
    try (SequenceFile.Writer writer =
        SequenceFile.createWriter(
            new Configuration(),
            SequenceFile.Writer.file(new org.apache.hadoop.fs.Path(file.toUri())),
            SequenceFile.Writer.keyClass(keysAndValues[0].getClass()),
            SequenceFile.Writer.valueClass(keysAndValues[1].getClass()),
            SequenceFile.Writer.compression(compression))) {
      for (int i = 0; i < keysAndValues.length; i += 2) {
        writer.append(keysAndValues[i], keysAndValues[i + 1]);
      }
    }
    return file;
  }

  private Path writeAvro(Schema key, Schema value, BiConsumer<Long, SequenceFile.Writer> append)
      throws IOException {
    Path file = directory.resolve("avro.seq");
    AvroSequenceFile.Writer.Options options =
        new AvroSequenceFile.Writer.Options()
            .withConfiguration(new Configuration())
            .withFileSystem(rawFileSystem())
            .withOutputPath(new org.apache.hadoop.fs.Path(file.toUri()))
            .withCompressionType(CompressionType.BLOCK)
            .withCompressionCodec(new org.apache.hadoop.io.compress.DefaultCodec());
    options = key == null ? options.withKeyClass(NullWritable.class) : options.withKeySchema(key);
    options =
        value == null ? options.withValueClass(NullWritable.class) : options.withValueSchema(value);
    try (SequenceFile.Writer writer = new AvroSequenceFile.Writer(options)) {
      for (long i = 0; i < 3; i++) {
        append.accept(i, writer);
      }
    }
    return file;
  }

  private static FileSystem rawFileSystem() throws IOException {
    FileSystem fileSystem = new RawLocalFileSystem();
    fileSystem.initialize(URI.create("file:///"), new Configuration());
    return fileSystem;
  }

  private static void append(SequenceFile.Writer writer, Object key, Object value) {
    try {
      writer.append(key, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @EnumSource(CompressionType.class)
  void readsWritablesAsColumnsKeyAndValue(CompressionType compression) throws IOException {
    Path file =
        writePairs(
            compression,
            new Text("a"),
            new LongWritable(1),
            new Text("é"),
            new LongWritable(Long.MIN_VALUE));
    try (RecordSource source = Inputs.open(file)) {
      assertEquals("long", source.schema().getField("value").schema().getName());
      assertEquals(
          List.of("{\"key\":\"a\",\"value\":1}", "{\"key\":\"é\",\"value\":-9223372036854775808}"),
          Inputs.rows(source));
    }
  }

  @Test
  void infersTheTypeOfEachScalarWritable() throws IOException {
    for (Object[] example :
        new Object[][] {
          {new IntWritable(-5), "int", "-5"},
          {new VIntWritable(300), "int", "300"},
          {new FloatWritable(0.1f), "float", "0.1"},
          {new DoubleWritable(0.1), "double", "0.1"},
          {new BooleanWritable(true), "boolean", "true"},
          {new BytesWritable(new byte[] {0, (byte) 0xff}), "bytes", "\"AP8=\""},
          {new Text("x"), "string", "\"x\""}
        }) {
      Path file = writePairs(CompressionType.NONE, NullWritable.get(), (Writable) example[0]);
      try (RecordSource source = Inputs.open(file)) {
        assertEquals(1, source.schema().getFields().size());
        assertEquals(example[1], source.schema().getField("value").schema().getName());
        assertEquals(List.of("{\"value\":" + example[2] + "}"), Inputs.rows(source));
      }
    }
  }

  @Test
  void readsMapWritablesAsMaps() throws IOException {
    MapWritable firstMap = new MapWritable();
    firstMap.put(new Text("n"), new IntWritable(1));
    MapWritable secondMap = new MapWritable();
    SortedMapWritable<Text> nestedMap = new SortedMapWritable<>();
    nestedMap.put(new Text("x"), new Text("y"));
    nestedMap.put(new Text("z"), NullWritable.get());
    secondMap.put(new Text("m"), nestedMap);
    Path file =
        writePairs(
            CompressionType.RECORD, new IntWritable(1), firstMap, new IntWritable(2), secondMap);
    try (RecordSource source = Inputs.open(file)) {
      assertEquals(
          "{\"type\":\"map\",\"values\":[{\"type\":\"map\",\"values\":[\"null\",\"string\"]},\"int\"]}",
          source.schema().getField("value").schema().toString());
      assertEquals(
          List.of(
              "{\"key\":1,\"value\":{\"n\":1}}",
              "{\"key\":2,\"value\":{\"m\":{\"x\":\"y\",\"z\":null}}}"),
          Inputs.rows(source));
    }
  }

  @Test
  void readsAvroValuesWithoutKeysAsRows() throws IOException {
    Path file =
        writeAvro(
            null,
            SCHEMA,
            (i, writer) -> append(writer, NullWritable.get(), new AvroValue<>(record(i))));
    assertAvroRows(file);
  }

  @Test
  void readsAvroKeysWithoutValuesAsRows() throws IOException {
    Path file =
        writeAvro(
            SCHEMA,
            null,
            (i, writer) -> append(writer, new AvroKey<>(record(i)), NullWritable.get()));
    assertAvroRows(file);
  }

  private static void assertAvroRows(Path file) throws IOException {
    try (RecordSource source = Inputs.open(file)) {
      assertEquals(SCHEMA, source.schema());
      for (long i = 0; i < 3; i++) {
        assertTrue(source.next());
        assertEquals(
            0,
            GenericData.get()
                .compare(source.record().get("a"), i, Schema.create(Schema.Type.LONG)));
      }
    }
    assertEquals(
        List.of(
            "{\"a\":0,\"m\":{\"k0\":\"é\"}}",
            "{\"a\":1,\"m\":{\"k1\":\"é\"}}",
            "{\"a\":2,\"m\":{\"k2\":\"é\"}}"),
        Inputs.rows(file));
  }

  @Test
  void readsAvroKeysAndValuesAsTwoColumns() throws IOException {
    Schema stringSchema = Schema.create(Schema.Type.STRING);
    Path file =
        writeAvro(
            stringSchema,
            SCHEMA,
            (i, writer) -> append(writer, new AvroKey<>("u" + i), new AvroValue<>(record(i))));
    try (RecordSource source = Inputs.open(file)) {
      assertEquals(source.schema(), new Schema.Parser().parse(source.schema().toString()));
      assertEquals(
          "{\"key\":\"u0\",\"value\":{\"a\":0,\"m\":{\"k0\":\"é\"}}}", Inputs.rows(source).get(0));
    }
  }

  @Test
  void reportsUnknownClasses() throws IOException {
    Path file = writePairs(CompressionType.NONE, new Text("a"), MD5Hash.digest("x"));
    assertEquals(
        "part-r-00000, unsupported value class org.apache.hadoop.io.MD5Hash: only Hadoop's own"
            + " Writables (Text, IntWritable, MapWritable …) and Avro are read; convert the file"
            + " to Avro",
        Inputs.errorMessage(file));
    byte[] bytes = Files.readAllBytes(file);
    bytes[new String(bytes, StandardCharsets.ISO_8859_1).indexOf("MD5")] = 'X';
    Path fileOfUnknownClass = Inputs.write(directory, "b", bytes);
    assertEquals(
        "b, at its beginning: the class org.apache.hadoop.io.XD5Hash is unknown: put the jar that"
            + " contains it on STOA_CLASSPATH",
        Inputs.errorMessage(fileOfUnknownClass));
  }

  @Test
  void errorsOfDamagedFilesNameTheFile() throws IOException {
    Path intactFile =
        writePairs(
            CompressionType.BLOCK, new Text("a"), new Text("b"), new Text("c"), new Text("d"));
    byte[] bytes = Files.readAllBytes(intactFile);
    int damagedFileCount = 0;
    int errorCount = 0;
    for (int i = 4; i < bytes.length; i += 3) {
      byte[] flippedBytes = bytes.clone();
      flippedBytes[i] ^= (byte) 0x41;
      for (byte[] damagedBytes : List.of(Arrays.copyOf(bytes, i), flippedBytes)) {
        damagedFileCount++;
        try {
          Inputs.rows(Inputs.write(directory, "x.seq", damagedBytes));
        } catch (InputException e) {
          errorCount++;
          assertTrue(e.getMessage().contains("x.seq"), e.getMessage());
        }
      }
    }
    // SequenceFiles have no checksum of all bytes: some flipped bits are not detected.
    assertTrue(
        errorCount > damagedFileCount / 2, errorCount + " of " + damagedFileCount + " reported");
  }
}
