package dev.stoa.hadoop.mapreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.hadoop.io.AvroSerialization;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.avro.mapreduce.AvroKeyInputFormat;
import org.apache.avro.mapreduce.AvroKeyOutputFormat;
import org.apache.avro.reflect.ReflectData;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.util.ClassSecurityValidator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.OutputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs written against Avro's formats run over tables after changing only the format. */
class AvroKeyFormatsTest {
  private static final int ROW_COUNT = 100;

  private static final Schema URL_AND_METADATA =
      SchemaBuilder.record("Visit")
          .namespace("dev.stoa.hadoop.test")
          .fields()
          .requiredString("url")
          .name("metadata")
          .type()
          .map()
          .values()
          .stringType()
          .noDefault()
          .endRecord();

  @TempDir java.nio.file.Path directory;

  /** Avro creates objects only of trusted classes. */
  @BeforeAll
  static void trustTheClassOfTheTest() {
    ClassSecurityValidator.setGlobal(
        ClassSecurityValidator.composite(
            ClassSecurityValidator.DEFAULT,
            ClassSecurityValidator.builder().add(UrlSize.class).build()));
  }

  @AfterAll
  static void distrustTheClassOfTheTest() {
    ClassSecurityValidator.setGlobal(ClassSecurityValidator.DEFAULT);
  }

  /** The same visits as an Avro file and as a table. */
  @BeforeEach
  void writeVisits() throws IOException {
    Files.createDirectories(directory.resolve("file"));
    try (DataFileWriter<GenericRecord> file =
        new DataFileWriter<>(new GenericDatumWriter<>(Visits.SCHEMA))) {
      file.create(Visits.SCHEMA, directory.resolve("file/visits.avro").toFile());
      for (int number = 0; number < ROW_COUNT; number++) {
        file.append(Visits.visit(number));
      }
    }
    Job copy = job(AvroKeyInputFormat.class, "file", "table");
    copyRecords(copy, AvroKeyColumnOutputFormat.class);
    TestJobs.run(copy);
  }

  private Path path(String name) {
    return new Path(directory.resolve(name).toUri());
  }

  @SuppressWarnings("rawtypes")
  private Job job(Class<? extends InputFormat> format, String input, String output)
      throws IOException {
    Job job = Job.getInstance(TestJobs.newConf());
    job.setInputFormatClass(format);
    FileInputFormat.addInputPath(job, path(input));
    FileOutputFormat.setOutputPath(job, path(output));
    return job;
  }

  @SuppressWarnings("rawtypes")
  private static void copyRecords(Job job, Class<? extends OutputFormat> format) {
    AvroJob.setInputKeySchema(job, Visits.SCHEMA);
    AvroJob.setOutputKeySchema(job, Visits.SCHEMA);
    job.setMapperClass(Mapper.class);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(format);
  }

  private static void collectContentTypes(Job job, Class<? extends GenericData> model) {
    AvroSerialization.setDataModelClass(job.getConfiguration(), model);
    AvroJob.setInputKeySchema(job, URL_AND_METADATA);
    job.setMapperClass(AvroContentTypeMapper.class);
    job.setReducerClass(DistinctReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(NullWritable.class);
  }

  /** Avro's default model, reflection, reads strings as String; the others read them as Utf8. */
  @ParameterizedTest
  @ValueSource(classes = {ReflectData.class, SpecificData.class, GenericData.class})
  void aJobNeedsToChangeOnlyItsInputFormat(Class<? extends GenericData> model) throws IOException {
    Job fileJob = job(AvroKeyInputFormat.class, "file", "file-types");
    collectContentTypes(fileJob, model);
    TestJobs.run(fileJob);
    Job tableJob = job(AvroKeyColumnInputFormat.class, "table", "table-types");
    collectContentTypes(tableJob, model);
    Counters counters = TestJobs.run(tableJob);

    List<String> types = Files.readAllLines(directory.resolve("table-types/part-r-00000"));
    String text = model == ReflectData.class ? "String" : "Utf8";
    assertEquals(List.of("image/png " + text, "text/html " + text, "text/plain " + text), types);
    assertEquals(Files.readAllLines(directory.resolve("file-types/part-r-00000")), types);
    assertEquals(ROW_COUNT, StoaCounter.ROWS_READ.valueIn(counters));
    assertEquals(
        2, StoaCounter.PAGES_READ.valueIn(counters), "pages of the reader schema's columns");
  }

  @Test
  void aJobNeedsToChangeOnlyItsOutputFormat() throws IOException {
    assertEquals(
        VisitTable.firstNumbers(ROW_COUNT),
        VisitTable.numbers(LocalStorage.at(directory.resolve("table"))));
  }

  @Test
  void columnsHaveTheLayoutsAndCodecsThatTheJobSets() throws IOException {
    Job job = job(AvroKeyInputFormat.class, "file", "compressed");
    copyRecords(job, AvroKeyColumnOutputFormat.class);
    ColumnOutputFormat.setDefaultColumnOptions(
        job, ColumnOptions.defaults().withLayout(ColumnLayout.PLAIN));
    job.getConfiguration().set("stoa.output.column.metadata.codec", "zstd");
    TestJobs.run(job);
    LocalStorage table = LocalStorage.at(directory.resolve("compressed"));
    assertEquals(VisitTable.firstNumbers(ROW_COUNT), VisitTable.numbers(table));
    List<String> columns = VisitTable.columns(table);
    assertEquals(List.of("url plain none", "metadata plain zstd"), columns.subList(1, 3));
  }

  @Test
  void optionsOfAnUnknownColumnAreRejectedBeforeTheJobStarts() throws IOException {
    Job job = job(AvroKeyInputFormat.class, "file", "nothing");
    copyRecords(job, AvroKeyColumnOutputFormat.class);
    job.getConfiguration().set("stoa.output.column.urll.codec", "zstd");
    String refusal =
        assertThrows(InvalidTableException.class, () -> job.waitForCompletion(false)).getMessage();
    assertTrue(refusal.contains("\"urll\": the columns are number, url"), refusal);
    assertFalse(Files.exists(directory.resolve("nothing")));
  }

  @Test
  void avroWritesLazyAndEagerRecords() throws IOException {
    for (RecordMode mode : RecordMode.values()) {
      Job copy = job(AvroKeyColumnInputFormat.class, "table", "back-" + mode);
      ColumnInputFormat.setRecordMode(copy, mode);
      copyRecords(copy, AvroKeyOutputFormat.class);
      TestJobs.run(copy);
      assertVisits(read("back-" + mode, Visits.SCHEMA));
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {ReflectData.class, SpecificData.class, GenericData.class})
  void mapFunctionsMayModifyTheirRecords(Class<? extends GenericData> model) throws IOException {
    for (String input : List.of("file", "table")) {
      Job job =
          job(
              input.equals("file") ? AvroKeyInputFormat.class : AvroKeyColumnInputFormat.class,
              input,
              "changed-" + input);
      copyRecords(job, AvroKeyOutputFormat.class);
      AvroSerialization.setDataModelClass(job.getConfiguration(), model);
      job.setMapperClass(ChangingMapper.class);
      TestJobs.run(job);
    }
    List<String> changedRecords = texts(read("changed-table", Visits.SCHEMA));
    assertEquals(texts(read("changed-file", Visits.SCHEMA)), changedRecords);
    assertEquals(ROW_COUNT, changedRecords.size());
    assertTrue(changedRecords.get(1).contains("seen=yes"), changedRecords.get(1));
    assertTrue(changedRecords.get(1).contains("http://seen.example.com/"), changedRecords.get(1));
  }

  private static List<String> texts(List<GenericRecord> records) {
    return records.stream().map(Visits::text).sorted().toList();
  }

  @Test
  void lazyRecordsPassThroughAShuffle() throws IOException {
    Job job = job(AvroKeyColumnInputFormat.class, "table", "sorted");
    copyRecords(job, AvroKeyOutputFormat.class);
    job.setMapperClass(AvroUrlMapper.class);
    AvroJob.setMapOutputKeySchema(job, Schema.create(Schema.Type.STRING));
    AvroJob.setMapOutputValueSchema(job, Visits.SCHEMA);
    job.setReducerClass(AvroValuesReducer.class);
    job.setNumReduceTasks(1);
    TestJobs.run(job);
    assertVisits(read("sorted", Visits.SCHEMA));
  }

  @Test
  void aReaderSchemaIsResolvedAsInAvro() throws IOException {
    Schema readerSchema =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "Visit", "namespace": "dev.stoa.hadoop.test", "fields": [
                  {"name": "country", "type": "string", "default": "jp"},
                  {"name": "number", "type": "double"},
                  {"name": "address", "type": "string", "aliases": ["url"]}]}
                """);
    for (String input : List.of("file", "table")) {
      Job job =
          job(
              input.equals("file") ? AvroKeyInputFormat.class : AvroKeyColumnInputFormat.class,
              input,
              "resolved-" + input);
      copyRecords(job, AvroKeyOutputFormat.class);
      AvroJob.setInputKeySchema(job, readerSchema);
      AvroJob.setOutputKeySchema(job, readerSchema);
      TestJobs.run(job);
    }
    List<GenericRecord> resolved = read("resolved-table", readerSchema);
    assertEquals(read("resolved-file", readerSchema), resolved);
    assertEquals(ROW_COUNT, resolved.size());
    assertEquals(1.0, resolved.get(1).get("number"));
    assertEquals(Visits.url(1), resolved.get(1).get("address").toString());
    assertEquals("jp", resolved.get(1).get("country").toString());
  }

  @Test
  void anIncompatibleReaderSchemaIsRejectedBeforeTheJobStarts() throws IOException {
    Schema readerSchema =
        SchemaBuilder.record("Visit")
            .namespace("dev.stoa.hadoop.test")
            .fields()
            .requiredLong("fetched")
            .endRecord();
    Job job = job(AvroKeyColumnInputFormat.class, "table", "nothing");
    copyRecords(job, AvroKeyOutputFormat.class);
    AvroJob.setInputKeySchema(job, readerSchema);
    String refusal =
        assertThrows(InvalidTableException.class, () -> job.waitForCompletion(false)).getMessage();
    assertTrue(refusal.contains("table") && refusal.contains("fetched"), refusal);
  }

  @Test
  void objectsOfUserClassesAreWrittenAndReadByReflection() throws IOException {
    Schema schema = ReflectData.get().getSchema(UrlSize.class);
    Job writeJob = Job.getInstance(TestJobs.newConf());
    NumberInputFormat.install(writeJob, 1, ROW_COUNT);
    writeJob.setMapperClass(UrlSizeMapper.class);
    writeJob.setNumReduceTasks(0);
    writeJob.setOutputFormatClass(AvroKeyColumnOutputFormat.class);
    AvroKeyColumnOutputFormat.setOutputPath(writeJob, path("sizes"));
    AvroJob.setOutputKeySchema(writeJob, schema);
    TestJobs.run(writeJob);

    Job readJob = Job.getInstance(TestJobs.newConf());
    readJob.setInputFormatClass(AvroKeyColumnInputFormat.class);
    AvroKeyColumnInputFormat.addInputPath(readJob, path("sizes"));
    AvroJob.setInputKeySchema(readJob, schema);
    readJob.setMapperClass(UrlSizeTextMapper.class);
    readJob.setNumReduceTasks(0);
    FileOutputFormat.setOutputPath(readJob, path("lines"));
    TestJobs.run(readJob);
    List<String> lines = Files.readAllLines(directory.resolve("lines/part-m-00000"));
    assertEquals(ROW_COUNT, lines.size());
    assertEquals(Visits.url(7) + "\t7", lines.get(7));
  }

  private static void assertVisits(List<GenericRecord> records) {
    assertEquals(ROW_COUNT, records.size());
    List<String> actual = texts(records);
    List<String> expected = new ArrayList<>();
    for (int number = 0; number < ROW_COUNT; number++) {
      expected.add(Visits.text(Visits.visit(number)));
    }
    expected.sort(String::compareTo);
    assertEquals(expected, actual);
  }

  private List<GenericRecord> read(String output, Schema schema) throws IOException {
    List<GenericRecord> records = new ArrayList<>();
    try (Stream<java.nio.file.Path> files = Files.list(directory.resolve(output))) {
      for (java.nio.file.Path file :
          files.filter(path -> path.toString().endsWith(".avro")).sorted().toList()) {
        try (DataFileReader<GenericRecord> reader =
            new DataFileReader<>(file.toFile(), new GenericDatumReader<>(schema))) {
          reader.forEach(records::add);
        }
      }
    }
    return records;
  }
}
