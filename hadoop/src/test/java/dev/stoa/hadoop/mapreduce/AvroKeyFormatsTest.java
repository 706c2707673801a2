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
  private static final int ROWS = 100;

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
            ClassSecurityValidator.builder().add(PageSize.class).build()));
  }

  @AfterAll
  static void trustNoMore() {
    ClassSecurityValidator.setGlobal(ClassSecurityValidator.DEFAULT);
  }

  /** The same visits as an Avro file and as a table. */
  @BeforeEach
  void writeVisits() throws IOException {
    Files.createDirectories(directory.resolve("file"));
    try (DataFileWriter<GenericRecord> file =
        new DataFileWriter<>(new GenericDatumWriter<>(Visits.SCHEMA))) {
      file.create(Visits.SCHEMA, directory.resolve("file/visits.avro").toFile());
      for (int number = 0; number < ROWS; number++) {
        file.append(Visits.visit(number));
      }
    }
    Job copy = job(AvroKeyInputFormat.class, "file", "table");
    identity(copy, AvroKeyColumnOutputFormat.class);
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
  private static void identity(Job job, Class<? extends OutputFormat> format) {
    AvroJob.setInputKeySchema(job, Visits.SCHEMA);
    AvroJob.setOutputKeySchema(job, Visits.SCHEMA);
    job.setMapperClass(Mapper.class);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(format);
  }

  private static void contentTypes(Job job, Class<? extends GenericData> model) {
    AvroSerialization.setDataModelClass(job.getConfiguration(), model);
    AvroJob.setInputKeySchema(job, URL_AND_METADATA);
    job.setMapperClass(AvroContentTypeMapper.class);
    job.setReducerClass(DistinctReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(NullWritable.class);
  }

  /** Avro's default model has String texts, its generic model Utf8. */
  @ParameterizedTest
  @ValueSource(classes = {ReflectData.class, SpecificData.class, GenericData.class})
  void aJobChangesItsInputFormatAndNothingElse(Class<? extends GenericData> model)
      throws IOException {
    Job overFile = job(AvroKeyInputFormat.class, "file", "file-types");
    contentTypes(overFile, model);
    TestJobs.run(overFile);
    Job overTable = job(AvroKeyColumnInputFormat.class, "table", "table-types");
    contentTypes(overTable, model);
    Counters counters = TestJobs.run(overTable);

    List<String> types = Files.readAllLines(directory.resolve("table-types/part-r-00000"));
    String text = model == ReflectData.class ? "String" : "Utf8";
    assertEquals(List.of("image/png " + text, "text/html " + text, "text/plain " + text), types);
    assertEquals(Files.readAllLines(directory.resolve("file-types/part-r-00000")), types);
    assertEquals(ROWS, StoaCounter.ROWS_READ.valueIn(counters));
    assertEquals(
        2, StoaCounter.PAGES_READ.valueIn(counters), "pages of the reader schema's columns");
  }

  @Test
  void aJobChangesItsOutputFormatAndNothingElse() throws IOException {
    assertEquals(
        VisitTable.first(ROWS), VisitTable.numbers(LocalStorage.at(directory.resolve("table"))));
  }

  @Test
  void columnsAreWrittenInTheLayoutsAndCodecsThatTheJobNames() throws IOException {
    Job job = job(AvroKeyInputFormat.class, "file", "compressed");
    identity(job, AvroKeyColumnOutputFormat.class);
    ColumnOutputFormat.setDefaultColumnOptions(
        job, ColumnOptions.defaults().withLayout(ColumnLayout.PLAIN));
    job.getConfiguration().set("stoa.output.column.metadata.codec", "zstd");
    TestJobs.run(job);
    LocalStorage table = LocalStorage.at(directory.resolve("compressed"));
    assertEquals(VisitTable.first(ROWS), VisitTable.numbers(table));
    List<String> columns = VisitTable.columns(table);
    assertEquals(List.of("url plain none", "metadata plain zstd"), columns.subList(1, 3));
  }

  @Test
  void optionsOfAColumnThatTheTableDoesNotHaveAreRefusedBeforeTheJobStarts() throws IOException {
    Job job = job(AvroKeyInputFormat.class, "file", "nothing");
    identity(job, AvroKeyColumnOutputFormat.class);
    job.getConfiguration().set("stoa.output.column.urll.codec", "zstd");
    String refusal =
        assertThrows(InvalidTableException.class, () -> job.waitForCompletion(false)).getMessage();
    assertTrue(refusal.contains("\"urll\": the columns are number, url"), refusal);
    assertFalse(Files.exists(directory.resolve("nothing")));
  }

  @Test
  void lazyAndEagerRecordsAreWrittenBackByAvro() throws IOException {
    for (RecordMode mode : RecordMode.values()) {
      Job back = job(AvroKeyColumnInputFormat.class, "table", "back-" + mode);
      ColumnInputFormat.setRecordMode(back, mode);
      identity(back, AvroKeyOutputFormat.class);
      TestJobs.run(back);
      assertVisits(read("back-" + mode, Visits.SCHEMA));
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {ReflectData.class, SpecificData.class, GenericData.class})
  void mapFunctionMayModifyItsRecords(Class<? extends GenericData> model) throws IOException {
    for (String input : List.of("file", "table")) {
      Job job =
          job(
              input.equals("file") ? AvroKeyInputFormat.class : AvroKeyColumnInputFormat.class,
              input,
              "changed-" + input);
      identity(job, AvroKeyOutputFormat.class);
      AvroSerialization.setDataModelClass(job.getConfiguration(), model);
      job.setMapperClass(ChangingMapper.class);
      TestJobs.run(job);
    }
    List<String> changed = texts(read("changed-table", Visits.SCHEMA));
    assertEquals(texts(read("changed-file", Visits.SCHEMA)), changed);
    assertEquals(ROWS, changed.size());
    assertTrue(changed.get(1).contains("seen=yes"), changed.get(1));
    assertTrue(changed.get(1).contains("http://seen.example.com/"), changed.get(1));
  }

  private static List<String> texts(List<GenericRecord> records) {
    return records.stream().map(Visits::text).sorted().toList();
  }

  @Test
  void lazyRecordsPassThroughAShuffle() throws IOException {
    Job sorted = job(AvroKeyColumnInputFormat.class, "table", "sorted");
    identity(sorted, AvroKeyOutputFormat.class);
    sorted.setMapperClass(AvroUrlMapper.class);
    AvroJob.setMapOutputKeySchema(sorted, Schema.create(Schema.Type.STRING));
    AvroJob.setMapOutputValueSchema(sorted, Visits.SCHEMA);
    sorted.setReducerClass(AvroValuesReducer.class);
    sorted.setNumReduceTasks(1);
    TestJobs.run(sorted);
    assertVisits(read("sorted", Visits.SCHEMA));
  }

  @Test
  void aReaderSchemaWithOtherTypesDefaultsAndAliasesIsResolvedAsAvroDoes() throws IOException {
    Schema reader =
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
      identity(job, AvroKeyOutputFormat.class);
      AvroJob.setInputKeySchema(job, reader);
      AvroJob.setOutputKeySchema(job, reader);
      TestJobs.run(job);
    }
    List<GenericRecord> resolved = read("resolved-table", reader);
    assertEquals(read("resolved-file", reader), resolved);
    assertEquals(ROWS, resolved.size());
    assertEquals(1.0, resolved.get(1).get("number"));
    assertEquals(Visits.url(1), resolved.get(1).get("address").toString());
    assertEquals("jp", resolved.get(1).get("country").toString());
  }

  @Test
  void aReaderSchemaThatDoesNotFitIsRefusedBeforeTheJobStarts() throws IOException {
    Schema reader =
        SchemaBuilder.record("Visit")
            .namespace("dev.stoa.hadoop.test")
            .fields()
            .requiredLong("fetched")
            .endRecord();
    Job job = job(AvroKeyColumnInputFormat.class, "table", "nothing");
    identity(job, AvroKeyOutputFormat.class);
    AvroJob.setInputKeySchema(job, reader);
    String refusal =
        assertThrows(InvalidTableException.class, () -> job.waitForCompletion(false)).getMessage();
    assertTrue(refusal.contains("table") && refusal.contains("fetched"), refusal);
  }

  @Test
  void objectsOfAClassOfTheirOwnAreWrittenAndReadByAvrosReflection() throws IOException {
    Schema schema = ReflectData.get().getSchema(PageSize.class);
    Job write = Job.getInstance(TestJobs.newConf());
    NumberInputFormat.install(write, 1, ROWS);
    write.setMapperClass(PageSizeMapper.class);
    write.setNumReduceTasks(0);
    write.setOutputFormatClass(AvroKeyColumnOutputFormat.class);
    AvroKeyColumnOutputFormat.setOutputPath(write, path("sizes"));
    AvroJob.setOutputKeySchema(write, schema);
    TestJobs.run(write);

    Job read = Job.getInstance(TestJobs.newConf());
    read.setInputFormatClass(AvroKeyColumnInputFormat.class);
    AvroKeyColumnInputFormat.addInputPath(read, path("sizes"));
    AvroJob.setInputKeySchema(read, schema);
    read.setMapperClass(PageSizeReader.class);
    read.setNumReduceTasks(0);
    FileOutputFormat.setOutputPath(read, path("lines"));
    TestJobs.run(read);
    List<String> lines = Files.readAllLines(directory.resolve("lines/part-m-00000"));
    assertEquals(ROWS, lines.size());
    assertEquals(Visits.url(7) + "\t7", lines.get(7));
  }

  private static void assertVisits(List<GenericRecord> records) {
    assertEquals(ROWS, records.size());
    List<String> found = texts(records);
    List<String> expected = new ArrayList<>();
    for (int number = 0; number < ROWS; number++) {
      expected.add(Visits.text(Visits.visit(number)));
    }
    expected.sort(String::compareTo);
    assertEquals(expected, found);
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
